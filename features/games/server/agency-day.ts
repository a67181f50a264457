import { dayIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { readAgency } from '#server/jobs/agency-schedule.ts';

/** Today in the agency's time zone: rounds begin and end by its days, whoever plays from wherever. */
export async function agencyDay(context: Context): Promise<string> {
  const { timeZone } = await readAgency(context.engine);
  return dayIn(timeZone, context.now());
}
