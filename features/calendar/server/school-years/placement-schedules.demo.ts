import { addDays } from '#common/fields/calendar.ts';
import { demo } from '#server/demo.ts';
import { placements } from '#features/placements/placements.module.ts';
import { generateSchedule } from './generate-schedule.ts';

const PEOPLE = 24;
const WEEKS_BEFORE = 4;
const WEEKS_AHEAD = 8;
const WEEKDAYS = [1, 2, 3, 4, 5];

/** What the people at work are expected to work, by their accounts’ school years: the hours beside which a week is entered. */
export default demo('placement schedules', 76, async (context) => {
  const today = context.today();
  const hasAccount = { field: 'providers_placements.related_user', op: 'notEmpty' };
  const atWork = { all: [{ field: 'status', op: 'in', value: ['Active', 'Ending'] }, hasAccount] };
  const ahead = {
    all: [
      { field: 'planned_start_date', op: 'greaterThan', value: today },
      { field: 'status', op: 'notEquals', value: 'Cancelled' },
      hasAccount,
    ],
  };
  const byStart = { sortField: 'planned_start_date', sortOrder: 'asc' } as const;
  const found = [
    ...(await context.records.all(placements, atWork, byStart)).slice(0, PEOPLE),
    ...(await context.records.all(placements, ahead, byStart)).slice(0, PEOPLE),
  ];
  const scheduled = [...new Map(found.map((placement) => [placement._id, placement])).values()];
  for (const { _id, planned_start_date, end_date } of scheduled) {
    const begin = addDays(today, -7 * WEEKS_BEFORE);
    const end = addDays(today, 7 * WEEKS_AHEAD);
    const from = planned_start_date && planned_start_date > begin ? planned_start_date : begin;
    const to = end_date && end_date < end ? end_date : end;
    if (from <= to) await generateSchedule(context, { placement: _id, from, to, pattern, replace: false });
  }
});

const pattern = WEEKDAYS.flatMap((weekday) => [
  { weekday, start_time: '08:00', end_time: '12:00' },
  { weekday, start_time: '12:30', end_time: '15:30' },
]);
