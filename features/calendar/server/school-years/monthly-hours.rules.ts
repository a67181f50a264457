import { isSame } from '#server/records/values.ts';
import { check, derive } from '#server/records/rules.ts';
import { jobs } from '#features/recruiting/jobs.module.ts';
import { COUNTED_BY, countMonths, missingForMonths } from './monthly-hours.ts';

/** Five years. */
const MOST_DAYS = 1_830;

export default [
  check(
    jobs,
    'a school calendar ends after it starts, within five years',
    { on: ['school_calendar_start_date', 'school_calendar_end_date'] },
    ({ record: { school_calendar_start_date: start, school_calendar_end_date: end }, refuse }) => {
      if (!start || !end) return;
      if (end < start) refuse('The school calendar ends before it starts.', 'school_calendar_end_date');
      if (Date.parse(end) - Date.parse(start) > MOST_DAYS * 86_400_000)
        refuse('A school calendar is five years long at most.', 'school_calendar_end_date');
    },
  ),

  derive(
    jobs,
    'the months of a job are counted by its account’s school year',
    { on: [...COUNTED_BY, 'monthly_hours'] },
    async ({ record, set, context }) => {
      const { school_calendar_start_date: start, school_calendar_end_date: end } = record;
      if (Object.keys(missingForMonths(record)).length || Date.parse(end!) - Date.parse(start!) > MOST_DAYS * 86_400_000) return;
      const { monthly_hours } = await countMonths(context, record);
      if (!isSame(monthly_hours, record.monthly_hours)) set({ monthly_hours });
    },
  ),
];
