import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { readAgency } from './agency-schedule.ts';
import { scheduleOf } from './cron.ts';
import { jobRun, lastRuns, rerun } from './job-runs.ts';
import { acknowledged } from '../openapi/answers.ts';

const policy = 'system-admin' as const;

const aJobRun = z.object({
  _id: z.number().int(),
  job: z.string(),
  jobId: z.string(),
  attempt: z.number().int(),
  cause: z.enum(['time', 'hand']),
  state: z.enum(['running', 'done', 'failed']),
  problem: z.string().nullable(),
  payloadBytes: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
const repeatingJobs = z.object({
  timeZone: z.string(),
  records: z.array(
    z.object({
      job: z.string(),
      cron: z.string(),
      own: z.string(),
      queue: z.string(),
      neverRests: z.boolean(),
      active: z.boolean(),
      execute_time: z.string().nullable(),
      last: aJobRun.nullable(),
    }),
  ),
  total: z.number().int(),
});

/** Those whose last run failed come first, then in the order in which they are due. */
async function repeating(context: Context) {
  const { engine, database } = context;
  const { timeZone, paused, crons } = await readAgency(engine);
  const jobs = engine.discovered.jobs.filter(({ cron }) => cron);
  const last = await lastRuns(
    database,
    jobs.map(({ name }) => name),
  );
  const records = jobs.map(({ name, cron: own, queue, neverRests }) => ({
    job: name,
    cron: crons.get(name) ?? own!,
    own: own!,
    queue,
    neverRests,
    active: !paused.has(name),
    execute_time: paused.has(name)
      ? null
      : (scheduleOf(crons.get(name) ?? own!)
          .next(timeZone, context.now())
          ?.toISOString() ?? null),
    last: last.get(name) ?? null,
  }));
  const place = ({ last: run, execute_time }: (typeof records)[number]) =>
    `${run?.state === 'failed' ? 0 : 1} ${execute_time ?? '~'}`;
  return { timeZone, records: records.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)), total: records.length };
}

export default [
  route('GET /api/scheduled-jobs/repeating', {
    policy,
    summary: 'The repeating jobs with their next and last run, failures first',
    answer: repeatingJobs,
    handle: ({ context }) => repeating(context),
  }),
  route('POST /api/scheduled-jobs/repeating/:job/rerun', {
    policy,
    summary: 'Runs a repeating job now',
    answer: acknowledged,
    handle: async ({ context, params }) => {
      const job = context.engine.discovered.jobs.find(({ name, cron }) => cron && name === params.job);
      if (!job) throw notFound('This job was not found.');
      await context.transaction((inner) => rerun(inner, { job: job.name, jobId: '' }));
    },
  }),
  route('POST /api/scheduled-jobs/job-instances/:id/rerun', {
    policy,
    summary: 'Runs a job that failed once more, or a repeating one now',
    answer: acknowledged,
    handle: ({ context, params }) =>
      context.transaction(async (inner) => void (await rerun(inner, await jobRun(inner.database, params.id!)))),
  }),
];
