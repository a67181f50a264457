import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type CronMatcher,
  type ParsedCronItem,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { marked, underMark } from '../demo-mark.ts';
import { createContext } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { MOST_ATTEMPTS, QUEUES, type Job, type QueueName } from './job.ts';
import { systemAccess } from '../records/access.ts';
import { readAgency, watchAgency, type Agency } from './agency-schedule.ts';
import { scheduleOf } from './cron.ts';
import { logged } from './job-runs.ts';
import { inTraceOfJob, withTrace } from '../traces/trace-of-job.ts';
import { keepPresence } from './presence.ts';

export interface JobQueue {
  /** Through the given connection: inside a transaction the job stands or falls with it. The same key replaces a waiting job. */
  enqueue<Payload extends object>(
    database: Queryable,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void>;
}

const BEAT_MS = 5_000;
const POLL_MS = 1_000;
const quiet = new Logger(() => () => undefined);

const ADD_ONCE =
  '(graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5, priority := $6)).id';
/**
 * Answers no id, and keeps nothing, where a worker takes the job of the same key between the two steps of `add_job`: what it does then
 * may be too early to see what this order is about. Asked again, it sees that this job is taken, and adds one.
 */
const ADD_JOB = `select coalesce(${ADD_ONCE}, ${ADD_ONCE})`;

export const jobQueue: JobQueue = {
  async enqueue(database, { name, priority }, payload, options = {}) {
    const order = JSON.stringify(withTrace(marked(payload)));
    await database.later(ADD_JOB, [name, order, options.runAt ?? null, options.key ?? null, MOST_ATTEMPTS, priority]);
  },
};

/** Whether this order is being worked, or will be tried again. */
export async function isJobOpen(database: Queryable, jobId: string): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from graphile_worker.jobs where id = $1::bigint and (locked_at is not null or attempts < max_attempts)',
    [jobId],
  );
  return rows.length > 0;
}

export const prepareJobs = (connectionString: string) => runMigrations({ connectionString, logger: quiet });

/** Works the queues on this node, each with its own hands; the database sees to it that each job is taken by one node at a time. */
export async function startJobs(
  engine: Engine,
  jobs: readonly Job[],
  options: { pollMs?: number; beatMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const presence = keepPresence(engine, options.beatMs ?? BEAT_MS);
  const agency = await watchAgency(engine, options.beatMs ?? BEAT_MS);
  const queues = [...Map.groupBy(jobs, ({ queue }) => queue)];
  const runners = await Promise.all(
    queues.map(([queue, itsJobs]) =>
      workQueue(engine, queue, itsJobs, {
        events: presence.events,
        pollInterval: options.pollMs ?? POLL_MS,
        parsedCronItems: parseCronItems(cronItems(itsJobs, agency)),
      }),
    ),
  );
  return {
    stop: async () => {
      agency.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      await presence.stop(); // who ends a long job is still at work
    },
  };
}

async function workQueue(
  engine: Engine,
  queue: QueueName,
  jobs: readonly Job[],
  options: { events: WorkerEvents; pollInterval: number; parsedCronItems: ParsedCronItem[] },
): Promise<Runner> {
  const runner = await run({
    ...options,
    pgPool: engine.sessionDatabase.pool,
    noPreparedStatements: !engine.settings.databasePrepare && engine.sessionDatabase === engine.database,
    taskList: Object.fromEntries(jobs.map((each) => [each.name, taskOf(engine, each)])),
    concurrency: QUEUES[queue],
    noHandleSignals: true,
    logger: quiet,
  });
  runner.promise.catch((problem: unknown) => engine.log.error({ queue, problem: String(problem) }, 'a job queue stopped'));
  return runner;
}

/** A job's days are those of the agency. */
const taskOf =
  (engine: Engine, each: Job): Task =>
  async (payload, { job: { id, attempts, created_at }, abortSignal }) => {
    // The pool reads large integers as numbers; an id is a text wherever it is kept.
    const attempt = { jobId: String(id), attempt: attempts, queuedAt: new Date(created_at), signal: abortSignal };
    const { timeZone } = await readAgency(engine);
    const context = createContext(engine, {
      access: systemAccess,
      userId: null,
      source: 'system',
      reason: `job ${each.name}`,
      timeZone,
    });
    await logged(engine, each, payload, attempt, () =>
      inTraceOfJob(each.name, payload as object, (marked) => underMark(marked, (given) => each.run(context, given, attempt))),
    );
  };

const cronItems = (jobs: readonly Job[], agency: { readonly now: Agency }): CronItem[] =>
  jobs.flatMap(({ name, cron, priority }) => {
    if (!cron) return [];
    const match: CronMatcher = (digest) =>
      !agency.now.paused.has(name) &&
      scheduleOf(agency.now.crons.get(name) ?? cron).isDue(agency.now.timeZone, minuteOf(digest, new Date()));
    return [{ task: name, match, identifier: name, options: { priority, backfillPeriod: 0 } }];
  });

/** A digest of UTC has no year: it is of the one in which it is nearest to now. */
function minuteOf({ month, date, hour, min }: Parameters<CronMatcher>[0], now: Date): Date {
  const years = [-1, 0, 1].map((shift) => Date.UTC(now.getUTCFullYear() + shift, month - 1, date, hour, min));
  const distance = (moment: number) => Math.abs(moment - now.getTime());
  return new Date(years.toSorted((a, b) => distance(a) - distance(b))[0]!);
}
