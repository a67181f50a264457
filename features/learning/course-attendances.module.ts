import { array, date, dateTime, defineModule, dropdown, list, number, relate, text } from '#common/module.ts';
import { hangsOn, type RowRule } from '#common/row-rule.ts';

const staff: RowRule = { any: [{ is: 'user' }, hangsOn('session')] };

/** How far one person is in one session: a row for each of its users. */
export const courseAttendances = defineModule({
  name: 'courseAttendances',
  path: 'course-attendances',
  label: 'Course attendances',
  singular: 'Course attendance',
  icon: 'clipboard-check',
  fields: {
    name: text('Name'),
    key: text('Person in the session', { required: true, unique: true }),
    session: relate('courseSessions', 'Course session', { required: true }),
    course: relate('courses', 'Course', { required: true }),
    user: relate('users', 'User', { required: true }),
    state: dropdown(
      'State',
      [
        ['open', 'waiting'],
        ['attended', 'done'],
        ['missed', 'refused'],
      ],
      { default: 'open', indexed: true },
    ),
    at: dateTime('Attended or missed at'),
    position: number('Position in seconds', { min: 0, unaudited: true }),
    page: number('Page', { min: 1, unaudited: true }),
    watched: list('Watched parts', { description: 'from and to, in seconds', maxBytes: 16 * 1024, unaudited: true }),
    pages_shown: array('Pages shown', { maxBytes: 16 * 1024, unaudited: true }),
    share: number('Share', { default: 0, min: 0, max: 1 }),
    progress_at: dateTime('Last progress', { unaudited: true }),
    completed_at: dateTime('Completed', { indexed: true }),
    valid_until: date('Valid until', { indexed: true }),
    excused: text('Reason of the excuse'),
    reminded_lead: number('Last reminder, in days before', { unaudited: true }),
    certificate_number: text('Certificate number'),
    certificate: text('Certificate'),
  },
  writes: 'server',
  roles: 'ignored',
  partOf: ['session'],
  seenBy: { staff, provider: { is: 'user' } },
  indexes: [['course', 'user']],
  sort: { field: 'createdAt', order: 'desc' },
});

export default courseAttendances;
