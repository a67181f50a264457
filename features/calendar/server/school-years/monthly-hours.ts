import type { RecordOf } from '#common/module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import { withEligibility } from '#features/recruiting/eligible-months.ts';
import type { jobs } from '#features/recruiting/jobs.module.ts';
import { type CountedDay, sumOfDays } from '../../counted-days.ts';
import { workingDays } from '../working-days.ts';

export type Counted = Pick<
  RecordOf<typeof jobs>,
  'school_calendar_start_date' | 'school_calendar_end_date' | 'weekly_hours' | 'accounts_jobs'
>;
export const COUNTED_BY = ['school_calendar_start_date', 'school_calendar_end_date', 'weekly_hours', 'accounts_jobs'] as const;

const DAYS_A_WEEK = 5;
const WORDS: Record<(typeof COUNTED_BY)[number], string> = {
  school_calendar_start_date: 'School calendar starts',
  school_calendar_end_date: 'School calendar ends',
  weekly_hours: 'Weekly hours',
  accounts_jobs: 'Account',
};

/** The fields without which the months of a job are not counted, with the sentence for each. */
export function missingForMonths(job: Counted): Record<string, string> {
  const missing = COUNTED_BY.filter((name) => !job[name]).map((name) => [name, `${WORDS[name]} is missing.`]);
  const { school_calendar_start_date: start, school_calendar_end_date: end } = job;
  if (start && end && end < start) missing.push(['school_calendar_end_date', 'The school calendar ends before it starts.']);
  return Object.fromEntries(missing);
}

/** The months of a job that has all it takes: its account's school year between both dates, Monday to Friday. */
export async function countMonths(
  context: Context,
  job: Counted,
): Promise<{ monthly_hours: Record<string, unknown>[]; days: CountedDay[] }> {
  const hoursPerDay = job.weekly_hours! / DAYS_A_WEEK;
  const span = { from: job.school_calendar_start_date!, to: job.school_calendar_end_date! };
  const days = await workingDays(context, { ...span, account: job.accounts_jobs, hoursPerDay });
  const threshold = Number(await readSetting(context, 'month-eligibility-hours')) || 130;
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, inMonth]) => {
    const workingDays = sumOfDays(inMonth);
    return { month, workingDays, hoursPerDay };
  });
  return { monthly_hours: withEligibility(months, threshold), days };
}
