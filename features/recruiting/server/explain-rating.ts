import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { jobs } from '../jobs.module.ts';
import { rateJob, ratingPoints } from './job-rating.ts';
import { ratingSettings } from './rating-settings.ts';

/** Field of each point, whose value its reader must be allowed to see. */
const FIELDS = {
  weeks: ['start_date', 'end_date'],
  weekly_hours: ['weekly_hours'],
  is_rfp: ['is_rfp'],
  job_status: ['job_status'],
  bill_rate: ['bill_rate'],
} as const;

/** Values and reasons of fields that are hidden from the reader are left out of the points. */
export async function explainRating(context: Context, id: string) {
  if (!isId(id)) throw notFound();
  const seen = await context.records.get(jobs, id);
  const job = await context.asSystem('a rating is explained by all that it is made of').records.get(jobs, id);
  const settings = await ratingSettings(context);
  const points = ratingPoints(job, settings).filter(({ key }) => FIELDS[key].every((field) => seen[field] !== undefined));
  return { rating: seen.job_rating === undefined ? null : rateJob(job, settings), points };
}
