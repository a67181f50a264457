import { Logger, parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import { systemContext } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import type { Job } from './job.ts';
import { keepPresence } from './presence.ts';

export interface JobQueue {
  /** Through the given connection: inside a transaction the job stands or falls with it. The same key replaces a waiting job. */
  enqueue(
    database: Queryable,
    name: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void>;
}

const MOST_ATTEMPTS = 12;
const BEAT_MS = 5_000;
const quiet = new Logger(() => () => undefined);

export const jobQueue: JobQueue = {
  async enqueue(database, name, payload, options = {}) {
    await database.query(
      'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5)',
      [name, JSON.stringify(payload), options.runAt ?? null, options.key ?? null, MOST_ATTEMPTS],
    );
  },
};

export const prepareJobs = (connectionString: string) => runMigrations({ connectionString, logger: quiet });

/** Works the queue on this node; the database sees to it that each job is taken by one node at a time. */
export async function startJobs(
  engine: Engine,
  jobs: readonly Job[],
  options: { concurrency?: number; pollMs?: number; beatMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = {};
  for (const each of jobs) {
    tasks[each.name] = async (payload, { job }) => {
      const context = systemContext(engine, `job ${each.name}`);
      await each.run(context, payload as Record<string, unknown>, { jobId: job.id, attempt: job.attempts });
    };
  }
  const repeating = jobs
    .filter((each) => each.cron)
    .map((each) => ({ task: each.name, match: each.cron!, identifier: each.name }));
  const presence = keepPresence(engine, options.beatMs ?? BEAT_MS);
  const runner: Runner = await run({
    events: presence.events,
    pgPool: engine.database.pool,
    taskList: tasks,
    concurrency: options.concurrency ?? 4,
    pollInterval: options.pollMs ?? 1_000,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: parseCronItems(repeating),
  });
  runner.events.on('job:error', ({ job, error }) =>
    engine.log.error({ job: job.task_identifier, attempt: job.attempts, problem: String(error) }, 'a job failed'),
  );
  runner.promise.catch((problem: unknown) => engine.log.error({ problem: String(problem) }, 'the job queue stopped'));
  return {
    stop: async () => {
      presence.stop();
      await runner.stop();
    },
  };
}
