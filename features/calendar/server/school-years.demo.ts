import { addDays, weekday } from '#common/fields/calendar.ts';
import { demo } from '#server/demo.ts';
import { jobs } from '#features/recruiting/jobs.module.ts';
import { accountCalendarEvents } from '../account-calendar-events.module.ts';
import { federalHolidays } from '../holidays.ts';

const SCHOOL_YEARS = 8;
interface Account {
  id: string;
  type: string;
}
interface Day {
  name: string;
  event_type: string;
  color: string;
  start: string;
  end: string;
  event_hours_offset?: number;
}

/** The school years of eight districts and charter schools, and jobs whose months follow them. */
export default demo('school years', 72, async (context, world) => {
  const today = context.today();
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 7 ? 1 : 0);
  const schools = (world.shared.accounts as Account[]).filter(({ type }) => /School/.test(type)).slice(0, SCHOOL_YEARS);
  const rows = schools.flatMap(({ id }, at) => schoolYear(year, at).map((day) => ({ ...day, account: id })));
  await context.records.insertMany(accountCalendarEvents, rows);
  for (const { id } of schools) {
    const [job] = await context.records.all(jobs, { accounts_jobs: id }, { sortField: 'createdAt', sortOrder: 'desc' });
    if (job)
      await context.records.update(jobs, job._id, {
        school_calendar_start_date: `${year}-08-10`,
        school_calendar_end_date: `${year + 1}-06-04`,
      });
  }
});

/** @param at which account: each has its spring break and its work days in a week of its own */
function schoolYear(year: number, at: number): Day[] {
  const holidays = [...federalHolidays(year), ...federalHolidays(year + 1)].filter(
    ({ date }) => date >= `${year}-08-10` && date <= `${year + 1}-06-04` && !date.includes('-12-2'),
  );
  const thanksgiving = holidays.find(({ name }) => name === 'Thanksgiving Day')!.date;
  const spring = addDays(mondayAfter(`${year + 1}-03-08`), 7 * (at % 3));
  const months = ['09', '10', '11', '12'].map((month) => `${year}-${month}`);
  const later = ['01', '02', '03', '04', '05'].map((month) => `${year + 1}-${month}`);
  return [
    ...holidays.map(({ name, date }) => whole(name, 'holiday', 'orange', date)),
    whole('Thanksgiving break', 'holiday', 'orange', addDays(thanksgiving, -1), addDays(thanksgiving, 1)),
    whole('Winter break', 'holiday', 'orange', `${year}-12-21`, `${year + 1}-01-02`),
    whole('Spring break', 'holiday', 'orange', spring, addDays(spring, 4)),
    whole('Teacher planning', 'teacher work day', 'purple', addDays(mondayAfter(`${year}-10-10`), at % 5)),
    whole('Grading day', 'teacher work day', 'purple', mondayAfter(`${year + 1}-01-03`)),
    whole('Last day before the break', 'half day', 'yellow', addDays(mondayAfter(`${year}-12-14`), 4)),
    whole('Last day of school', 'half day', 'yellow', `${year + 1}-06-04`),
    ...[...months, ...later].map((month) => {
      const wednesday = addDays(mondayAfter(`${month}-08`), 2 + 7 * (at % 2));
      return { ...hours('Early release', 'Early Release', wednesday, '16:30', '19:00'), event_hours_offset: 2.5 };
    }),
    {
      ...hours('Late start', 'Delayed Start', addDays(mondayAfter(`${year + 1}-02-01`), at % 5), '13:00', '15:00'),
      event_hours_offset: 2,
    },
  ];
}

const whole = (name: string, event_type: string, color: string, from: string, to = from): Day => ({
  name,
  event_type,
  color,
  start: `${from}T00:00:00.000Z`,
  end: `${to}T00:00:00.000Z`,
});
const hours = (name: string, event_type: string, day: string, from: string, to: string): Day => ({
  name,
  event_type,
  color: 'green',
  start: `${day}T${from}:00.000Z`,
  end: `${day}T${to}:00.000Z`,
});
/** The day itself, or the next Monday. */
const mondayAfter = (day: string): string => addDays(day, (7 - weekday(day)) % 7);
