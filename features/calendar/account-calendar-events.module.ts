import { dateTime, defineModule, dropdown, number, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { CALENDAR_COLORS } from './colors.ts';

export const accountCalendarEvents = defineModule({
  name: 'accountCalendarEvents',
  path: 'account-calendar-events',
  label: 'Account calendar events',
  singular: 'Account calendar event',
  description: 'Holidays and short days of an account, e.g. of a school district.',
  icon: 'calendar-event',
  rights: { staff: 'read', 'Account Manager': 'work' },
  narrowedBy: { district: 'account.district' },
  fields: {
    name: text('Name'),
    account: relate('accounts', 'Account'),
    event_type: dropdown('Event type', ['half day', 'teacher work day', 'holiday', 'Early Release', 'Delayed Start']),
    color: dropdown('Color', CALENDAR_COLORS, { default: 'blue' }),
    start: dateTime('Starts', { indexed: true }),
    end: dateTime('Ends'),
    event_hours_offset: number('Event hours offset', {
      description: 'By how many hours the day is shorter. An early release or a delayed start needs it.',
    }),
    uid: text('Calendar id', { serverOnly: true, indexed: true, description: 'Of an imported event: its UID.' }),
  },
  seenBy: { staff: hangsOn('account') },
  sort: { field: 'start', order: 'asc' },
});

export default accountCalendarEvents;
