import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { jobRun, listJobRuns, orderByHand, type JobRun } from '#server/jobs/job-runs.ts';
import { pageOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { scheduledJobs } from '../scheduled-jobs.module.ts';

const policy = 'system-admin' as const;
const REASON = 'admins pause repeating jobs and give them another schedule';

const anInstance = z.object({
  _id: z.string(),
  scheduled_job: z.string().nullable(),
  name: z.string(),
  cause: z.enum(['time', 'hand']),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  status: z.enum(['running', 'succeeded', 'failed']),
  problem: z.string().nullable(),
  attempt: z.number().int(),
  payload_bytes: z.number().int(),
});
const pageOfInstances = pageOf(anInstance);

const paged = {
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
};
const wanted = z.looseObject({
  scheduled_job: givenId.optional(),
  status: z.enum(['running', 'succeeded', 'failed']).optional(),
  ...paged,
});
const STATES = { running: 'running', succeeded: 'done', failed: 'failed' } as const;
const STATUSES = { running: 'running', done: 'succeeded', failed: 'failed' } as const;

const changed = z.looseObject({ active: z.boolean().optional(), cron: z.string().trim().max(100).nullable().optional() });

export default [
  ...['instances/search', 'job-instances/pagedSearch'].map((path) =>
    route(`POST /api/scheduled-jobs/${path}`, {
      policy,
      readOnly: true,
      summary: 'What jobs did in the last 30 days, the newest first; of one scheduled job, of one status',
      body: wanted,
      answer: pageOfInstances,
      handle: ({ context, body }) => instancesOf(context, body),
    }),
  ),
  route('GET /api/scheduled-jobs/job-instances/:id', {
    policy,
    summary: 'One instance of a job; with the id of a scheduled job a page of its instances',
    query: z.object(paged),
    answer: z.union([pageOfInstances, anInstance]),
    handle: async ({ context, params, query }) => {
      if (isId(params.id!)) return instancesOf(context, { scheduled_job: params.id, ...query });
      return inWire(await jobRun(context.database, params.id!), await idsByName(context));
    },
  }),
  route('POST /api/scheduled-jobs/:id/run', {
    policy,
    summary: 'Runs a scheduled job now',
    answer: z.object({ instance: anInstance }),
    handle: ({ context, params, reply }) =>
      context.transaction(async (inner) => {
        const { job: name } = await inner.records.get(scheduledJobs, params.id!);
        const found = inner.engine.discovered.jobs.find((each) => each.name === name && each.cron);
        if (!found) throw notFound('This version of Muster does not have this job any more.');
        reply.code(202);
        return { instance: inWire(await orderByHand(inner, found), await idsByName(inner)) };
      }),
  }),
  route('PUT /api/scheduled-jobs/:id', {
    policy,
    summary: 'Pauses a scheduled job or gives it another schedule; the rest of it is the server’s',
    body: changed,
    answer: savedRecord,
    handle: ({ context, params, body }) => change(context, params.id!, body),
  }),
  route('PUT /api/scheduled-jobs/update-certain-fields/:id', {
    policy,
    summary: 'Pauses a scheduled job or gives it another schedule',
    body: z.looseObject({ fields: changed }),
    answer: savedRecord,
    handle: ({ context, params, body }) => change(context, params.id!, body.fields),
  }),
];

const change = (context: Context, id: string, { active, cron }: z.infer<typeof changed>) =>
  context.transaction(async (inner) => {
    await inner.records.get(scheduledJobs, id);
    const fields = { ...(active === undefined ? {} : { active }), ...(cron === undefined ? {} : { cron: cron || null }) };
    await inner.asSystem(REASON).records.update(scheduledJobs, id, fields);
    return { record: await inner.records.get(scheduledJobs, id), notices: inner.toasts };
  });

async function instancesOf(
  context: Context,
  { scheduled_job, status, pageNumber, pageSize }: Partial<z.infer<typeof wanted>> & { pageNumber: number; pageSize: number },
) {
  const job = scheduled_job ? ((await context.records.get(scheduledJobs, scheduled_job)).job ?? undefined) : undefined;
  const { records, ...page } = await listJobRuns(context.database, {
    job,
    state: status && STATES[status],
    pageNumber,
    pageSize,
  });
  const ids = await idsByName(context);
  return { ...page, records: records.map((run) => inWire(run, ids)) };
}

const idsByName = async (context: Context): Promise<ReadonlyMap<string | null, string>> =>
  new Map((await context.records.all(scheduledJobs, {})).map(({ _id, job }) => [job, _id]));

const inWire = (run: JobRun, ids: ReadonlyMap<string | null, string>): z.infer<typeof anInstance> => ({
  _id: String(run._id),
  scheduled_job: ids.get(run.job) ?? null,
  name: run.job,
  cause: run.cause,
  started_at: new Date(run.startedAt).toISOString(),
  ended_at: run.endedAt && new Date(run.endedAt).toISOString(),
  status: STATUSES[run.state],
  problem: run.problem,
  attempt: run.attempt,
  payload_bytes: run.payloadBytes,
});
