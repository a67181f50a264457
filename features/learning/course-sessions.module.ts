import { checkbox, dateTime, defineModule, multiRelate, relate, text } from '#common/module.ts';

export const courseSessions = defineModule({
  name: 'courseSessions',
  path: 'course-sessions',
  label: 'Course sessions',
  singular: 'Course session',
  icon: 'presentation',
  fields: {
    name: text('Name'),
    course: relate('courses', 'Course', { required: true }),
    users: multiRelate('users', 'Users'),
    date: dateTime('Date', { indexed: true }),
    attended: checkbox('Attended', { default: false, indexed: true }),
  },
  through: ['course'],
  sort: { field: 'date', order: 'asc' },
});

export default courseSessions;
