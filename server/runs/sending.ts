import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import type { Run, RunRecord } from './run.ts';

/** So often a minute the next of them go. */
const BATCHES = 6;

/** Gives records to a job of their module, so many a minute. */
export const sending = {
  batch: 2_000,
  batchOf: (_context: Context, { plan }: Run) => Math.max(1, Math.ceil((plan.perMinute ?? 600) / BATCHES)),
  pauseMs: 60_000 / BATCHES,
  run: async (context: Context, { plan }: Run, next: readonly RunRecord[]) => {
    const job = jobNamed(context, plan.job)!;
    for (const { recordId } of next) await context.queue(job, { _id: recordId }, { key: sendingKey(job, recordId) });
    return { matched: next.length, changed: next.length, skipped: [] };
  },
  stateChanged: async (context: Context, { plan, state }: Run) => {
    const job = jobNamed(context, state === 'cancelled' ? plan.cancelJob : plan.stateJob);
    if (job) await context.queue(job, { sending: plan.sending, state });
  },
};

/** One waiting job for each record, however often it is given out. */
export const sendingKey = (job: Pick<Job, 'name'>, record: string): string => `${job.name} ${record}`;

const jobNamed = ({ engine }: Context, wanted: string | undefined): Job | undefined =>
  engine.discovered.jobs.find(({ name }) => name === wanted);
