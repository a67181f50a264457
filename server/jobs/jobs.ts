import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { systemContext } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { QUEUES, type Job, type QueueName } from './job.ts';
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

const MOST_ATTEMPTS = 12;
const BEAT_MS = 5_000;
const POLL_MS = 1_000;
const quiet = new Logger(() => () => undefined);

export const jobQueue: JobQueue = {
  async enqueue(database, { name, priority }, payload, options = {}) {
    await database.query(
      'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5, priority := $6)',
      [name, JSON.stringify(payload), options.runAt ?? null, options.key ?? null, MOST_ATTEMPTS, priority],
    );
  },
};

export const prepareJobs = (connectionString: string) => runMigrations({ connectionString, logger: quiet });

/** Works the queues on this node, each with its own hands; the database sees to it that each job is taken by one node at a time. */
export async function startJobs(
  engine: Engine,
  jobs: readonly Job[],
  options: { pollMs?: number; beatMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const presence = keepPresence(engine, options.beatMs ?? BEAT_MS);
  const queues = [...Map.groupBy(jobs, ({ queue }) => queue)];
  const runners = await Promise.all(
    queues.map(([queue, itsJobs]) => workQueue(engine, queue, itsJobs, presence.events, options.pollMs ?? POLL_MS)),
  );
  return {
    stop: async () => {
      presence.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

async function workQueue(
  engine: Engine,
  queue: QueueName,
  jobs: readonly Job[],
  events: WorkerEvents,
  pollInterval: number,
): Promise<Runner> {
  const runner = await run({
    events,
    pgPool: engine.database.pool,
    taskList: Object.fromEntries(jobs.map((each) => [each.name, taskOf(engine, each)])),
    concurrency: QUEUES[queue],
    pollInterval,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: parseCronItems(cronItems(jobs)),
  });
  runner.promise.catch((problem: unknown) => engine.log.error({ queue, problem: String(problem) }, 'a job queue stopped'));
  return runner;
}

const taskOf =
  (engine: Engine, each: Job): Task =>
  async (payload, { job: { id, attempts } }) => {
    try {
      await each.run(systemContext(engine, `job ${each.name}`), payload as object, { jobId: id, attempt: attempts });
    } catch (problem) {
      engine.log.error({ job: each.name, attempt: attempts, problem: String(problem) }, 'a job failed');
      throw problem;
    }
  };

const cronItems = (jobs: readonly Job[]): CronItem[] =>
  jobs.flatMap(({ name, cron, priority }) =>
    cron ? [{ task: name, match: cron, identifier: name, options: { priority, backfillPeriod: 0 } }] : [],
  );
