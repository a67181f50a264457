import type { Context } from '#server/context.ts';
import { writeDerived } from '#server/records/derived-anew.ts';
import { jobs } from '../../jobs.module.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import { rateJob } from '../job-rating.ts';
import { ratingSettings } from '../rating-settings.ts';

const BATCH = 500;

/** Rates every open job by the settings of now. */
export async function rateOpenJobs(context: Context): Promise<void> {
  const system = context.asSystem('a change of the settings rates jobs anew');
  const module = context.engine.registry.module(jobs.name);
  const settings = await ratingSettings(context);
  let changed: { _id: string; value: number }[] = [];
  for await (const job of system.records.each(jobs, { job_status: [...OPEN_JOB_STATUSES, 'On Hold'] })) {
    const value = rateJob(job, settings);
    if (value !== job.job_rating) changed.push({ _id: job._id, value });
    if (changed.length < BATCH) continue;
    await writeDerived(context, module, 'job_rating', changed);
    changed = [];
  }
  await writeDerived(context, module, 'job_rating', changed);
}
