import { check } from '#server/records/rules.ts';
import { eventHoursOffset } from '#common/validators/event-hours.ts';
import { accountCalendarEvents } from '../account-calendar-events.module.ts';

export default [
  check(
    accountCalendarEvents,
    'an early release or a delayed start has a number of hours',
    { on: ['event_type', 'event_hours_offset'] },
    ({ record, refuse }) => {
      const problem = eventHoursOffset(record.event_type, record.event_hours_offset);
      if (problem) refuse(problem, 'event_hours_offset');
    },
  ),
];
