import { checkbox, date, dateTime, defineModule, multiRelate, number, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/** One person's turn at a course, or a class of several people. */
export const courseSessions = defineModule({
  name: 'courseSessions',
  path: 'course-sessions',
  label: 'Course sessions',
  singular: 'Course session',
  icon: 'presentation',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    name: text('Name'),
    course: relate('courses', 'Course', { required: true }),
    users: multiRelate('users', 'Users'),
    date: dateTime('Date', { indexed: true }),
    due_date: date('Due', { indexed: true }),
    place: text('Place'),
    capacity: number('Capacity', { min: 1 }),
    attended: checkbox('Attended', { default: false, indexed: true }),
  },
  seenBy: { staff: { any: [{ in: 'users' }, hangsOn('course')] }, provider: { in: 'users' } },
  layouts: {
    grid: ['name', 'course', 'users', 'date', 'due_date', 'place', 'attended'],
  },
  sort: { field: 'date', order: 'asc' },
});

export default courseSessions;
