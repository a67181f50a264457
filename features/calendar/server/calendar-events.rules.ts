import { districtSelection } from '#common/validators/chosen.ts';
import { isTimeZone } from '#common/time-zones.ts';
import { check, derive } from '#server/records/rules.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { WITHOUT_END } from './events-of-span.ts';
import { repeatProblem } from './repeats.ts';

const DAY = 86_400_000;

export default [
  check(
    calendarEvents,
    'an event for districts names them, and one for none is a system event',
    { on: ['district_mode', 'districts', 'is_system'] },
    ({ record: { district_mode: mode, districts, is_system }, refuse }) => {
      if (mode !== 'select' && mode !== 'none') return;
      const problem = districtSelection({ mode, districts: districts ?? [], isSystem: is_system === true });
      if (problem) refuse(problem, mode === 'select' ? 'districts' : 'is_system');
    },
  ),

  check(calendarEvents, 'an event ends after it starts', { on: ['start', 'end'] }, ({ record: { start, end }, refuse }) => {
    if (end && !start) refuse('Please choose when the event starts.', 'start');
    else if (start && end && end < start) refuse('The event ends before it starts.', 'end');
  }),

  check(
    calendarEvents,
    'a repeating event has a rule that can be followed',
    { on: ['rrule', 'time_zone', 'start'] },
    ({ record: { rrule, time_zone: zone, start }, refuse }) => {
      const problem = rrule ? repeatProblem(rrule) : undefined;
      if (problem) refuse(problem, 'rrule');
      if (rrule && !start) refuse('Please choose when the event starts.', 'start');
      if (zone && !isTimeZone(zone)) refuse('This time zone does not exist.', 'time_zone');
    },
  ),

  derive(calendarEvents, 'repeats keep to the clock of who makes them', { on: ['rrule'] }, ({ record, set, context }) => {
    if (record.rrule && !record.time_zone && !record.all_day) set({ time_zone: context.timeZone });
  }),

  derive(
    calendarEvents,
    'an event knows how long it is',
    { on: ['start', 'end', 'rrule'], orNew: true },
    ({ record: { start, end, rrule }, set }) => {
      const days = start && end ? Math.ceil((Date.parse(end) - Date.parse(start)) / DAY) : 0;
      set({ span_days: rrule ? WITHOUT_END : days });
    },
  ),
];
