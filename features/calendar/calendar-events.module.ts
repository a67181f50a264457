import { checkbox, dateTime, defineModule, dropdown, flexRelate, multiRelate, relate, teamField, text } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

export const calendarEvents = defineModule({
  name: 'calendarEvents',
  path: 'calendar-events',
  label: 'Calendar',
  singular: 'Calendar event',
  icon: 'calendar',
  navigation: 'Work',
  isDaily: true,
  rights: { staff: 'work' },
  fields: {
    name: text('Name'),
    title: text('Title', { required: true }),
    start: dateTime('Starts', { indexed: true }),
    end: dateTime('Ends', { indexed: true }),
    all_day: checkbox('All day', { default: false }),
    calendar_group: relate('calendarGroups', 'Calendar group'),
    related_pto_request_id: relate('ptoRequests', 'PTO request'),
    related_record: flexRelate('Related record'),
    district_mode: dropdown('For districts', [
      { value: 'select', label: 'The chosen ones' },
      { value: 'none', label: 'None' },
    ]),
    districts: multiRelate('districts', 'Districts'),
    attendees: multiRelate('users', 'Attendees'),
    rrule: text('Repeats', { description: 'RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO' }),
    kept_for: text('Kept for', { serverOnly: true, indexed: true, description: 'What the server keeps this event for.' }),
    is_system: checkbox('System event', { default: false }),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('related_record')] } },
  nameFrom: ['title'],
  sort: { field: 'start', order: 'asc' },
});

export default calendarEvents;
