import {
  array,
  checkbox,
  dateTime,
  defineModule,
  dropdown,
  flexRelate,
  multiRelate,
  number,
  relate,
  teamField,
  text,
} from '#common/module.ts';
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
    location: text('Where'),
    rrule: text('Repeats', { description: 'RFC 5545, e.g. FREQ=WEEKLY;BYDAY=MO', indexed: true }),
    exdates: array('Repeats left out', {
      description: 'The moments at which repeats do not start.',
      maxBytes: 16 * 1024,
      ownScreen: true,
    }),
    time_zone: text('Time zone', { description: 'The clock that repeats keep to, e.g. America/New_York.' }),
    series: relate('calendarEvents', 'Repeat of'),
    uid: text('Calendar id', { serverOnly: true, indexed: true, description: 'Of an imported event: its UID.' }),
    span_days: number('Days', { serverOnly: true, indexed: true }),
    kept_for: text('Kept for', { serverOnly: true, indexed: true, description: 'What the server keeps this event for.' }),
    is_system: checkbox('System event', { default: false }),
    ...teamField,
  },
  seenBy: { staff: { any: [{ in: 'attendees' }, { all: [ofTheirTeams, hangsOn('related_record')] }] } },
  keyFacts: ['start', 'end', 'calendar_group', 'location', 'attendees', 'related_record'],
  layouts: {
    grid: ['title', 'start', 'end', 'all_day', 'calendar_group', 'assigned_to'],
    detail: [
      { sectionName: 'Event', sectionFields: ['title', 'start', 'end', 'all_day', 'calendar_group', 'location', 'description'] },
      { sectionName: 'People and records', sectionFields: ['assigned_to', 'attendees', 'teams', 'related_record'] },
      { sectionName: 'Repeats', sectionFields: ['rrule', 'time_zone', 'series'] },
      { sectionName: 'Districts', sectionFields: ['district_mode', 'districts', 'is_system'] },
    ],
    edit: [
      { sectionName: 'Event', sectionFields: ['title', 'start', 'end', 'all_day', 'calendar_group', 'location', 'description'] },
      { sectionName: 'People and records', sectionFields: ['assigned_to', 'attendees', 'teams', 'related_record'] },
      { sectionName: 'Repeats', sectionFields: ['rrule', 'time_zone'] },
      { sectionName: 'Districts', sectionFields: ['district_mode', 'districts', 'is_system'] },
    ],
    'quick-create': [
      {
        sectionName: 'New event',
        sectionFields: ['title', 'start', 'end', 'all_day', 'calendar_group', 'attendees', 'location'],
      },
    ],
  },
  nameFrom: ['title'],
  sort: { field: 'start', order: 'asc' },
});

export default calendarEvents;
