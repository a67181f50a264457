import { checkbox, dateTime, defineModule, multiRelate, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const courseSessions = defineModule({
  name: 'courseSessions',
  path: 'course-sessions',
  label: 'Course sessions',
  singular: 'Course session',
  icon: 'presentation',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    course: relate('courses', 'Course', { required: true }),
    users: multiRelate('users', 'Users'),
    date: dateTime('Date', { indexed: true }),
    attended: checkbox('Attended', { default: false, indexed: true }),
  },
  seenBy: { staff: hangsOn('course') },
  sort: { field: 'date', order: 'asc' },
});

export default courseSessions;
