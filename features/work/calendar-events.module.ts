import { checkbox, dateTime, defineModule, flexRelate, relate, teamField, text } from '#common/module.ts';
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
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('related_record')] } },
  nameFrom: ['title'],
  sort: { field: 'start', order: 'asc' },
});

export default calendarEvents;
