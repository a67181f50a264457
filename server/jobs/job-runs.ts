import type { Queryable } from '../database/database.ts';
import { removeOldRows } from '../database/months/remove-old-rows.ts';
import { jobRunsInMonths } from '../database/months/tables-in-months.ts';
import type { Engine } from '../engine.ts';
import { countJob } from '../health/count-jobs.ts';
import { malformed, notFound, conflict } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { MOST_ATTEMPTS, type Attempt, type Job } from './job.ts';
import { NODE_STOPPED, setAside, stoppedItsNodes } from './set-aside.ts';
import { tellFailure } from './tell-failure.ts';

const LONGEST_PROBLEM = 1_000;

export interface JobRun {
  _id: number;
  job: string;
  jobId: string;
  attempt: number;
  /** By the schedule or by what happened, or by somebody’s hand. */
  cause: 'time' | 'hand';
  state: 'running' | 'done' | 'failed';
  problem: string | null;
  payloadBytes: number;
  startedAt: string;
  endedAt: string | null;
}

const COLUMNS = `_id, job, job_id as "jobId", attempt, cause, state, problem, payload_bytes as "payloadBytes",
  started_at as "startedAt", ended_at as "endedAt"`;

/** Notes that an attempt begins and how it ends, outside of what it does; its payload as a size alone. */
export async function logged(
  engine: Engine,
  job: Job,
  payload: unknown,
  attempt: Attempt,
  run: () => Promise<void>,
): Promise<void> {
  const { name } = job;
  const { id, follows } = await begin(engine, name, Buffer.byteLength(JSON.stringify(payload ?? null)), attempt);
  const began = performance.now();
  const end = (state: 'done' | 'failed', problem: string | null) =>
    engine.database.query('update muster.job_runs set state = $2, problem = $3, ended_at = $4 where _id = $1', [
      id,
      state,
      problem?.slice(0, LONGEST_PROBLEM) ?? null,
      engine.clock(),
    ]);
  try {
    if (follows && (await stoppedItsNodes(engine, name, attempt.jobId))) await setAside(engine, name, attempt.jobId);
    await run().finally(() => countJob(name, (performance.now() - began) / 1000));
  } catch (problem) {
    engine.log.error({ job: name, attempt: attempt.attempt, problem: String(problem) }, 'a job failed');
    const said = problem instanceof Error ? problem.message : String(problem);
    await end('failed', said)
      .then(() => tellFailure(engine, job, attempt, id))
      .catch(() => undefined); // the job's own problem is the one to tell
    throw problem;
  }
  await end('done', null);
}

/**
 * An earlier attempt that never ended was on a node that did not live to say so. `follows`: there was one. What somebody ordered has
 * its line already, as attempt 0.
 */
async function begin(
  { database, clock }: Engine,
  job: string,
  bytes: number,
  { jobId, attempt }: Attempt,
): Promise<{ id: number; follows: boolean }> {
  const { rows } = await database.query(
    `with ordered as (
       update muster.job_runs set attempt = $3, payload_bytes = $4, started_at = $5
        where job_id = $2 and state = 'running' and attempt = 0 returning _id),
     ended as (
       update muster.job_runs set state = 'failed', problem = $6, ended_at = $5
        where job_id = $2 and state = 'running' and attempt > 0 returning 1),
     begun as (
       insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at)
       select $1, $2, $3, 'running', $4, $5 where not exists (select from ordered) returning _id)
     select _id as id, exists (select from ended) as follows from (select _id from ordered union all select _id from begun) one`,
    [job, jobId, attempt, bytes, clock(), NODE_STOPPED],
  );
  return rows[0] as { id: number; follows: boolean };
}

export async function listJobRuns(
  database: Queryable,
  {
    job,
    state,
    pageNumber,
    pageSize,
  }: { job?: string | undefined; state?: string | undefined; pageNumber: number; pageSize: number },
) {
  const where = 'where ($1::text is null or job = $1) and ($2::text is null or state = $2)';
  const values = [job ?? null, state ?? null];
  const { rows } = await database.query(`select ${COLUMNS} from muster.job_runs ${where} order by _id desc limit $3 offset $4`, [
    ...values,
    pageSize,
    pageNumber * pageSize,
  ]);
  const { rows: counted } = await database.query(`select count(*) as total from muster.job_runs ${where}`, values);
  return { records: rows as unknown as JobRun[], total: counted[0]!.total as number, pageNumber, pageSize };
}

export async function jobRun(database: Queryable, id: string): Promise<JobRun> {
  if (!/^\d{1,15}$/.test(id)) throw malformed('A run of a job is named by its number.');
  const { rows } = await database.query(`select ${COLUMNS} from muster.job_runs where _id = $1`, [id]);
  if (!rows[0]) throw notFound('This run of a job was not found.');
  return rows[0] as JobRun;
}

/** The newest run of each job. */
export async function lastRuns(database: Queryable, jobs: readonly string[]): Promise<Map<string, JobRun>> {
  const { rows } = await database.query(
    `select last.* from unnest($1::text[]) as wanted(name)
       cross join lateral (select ${COLUMNS} from muster.job_runs where job = wanted.name order by _id desc limit 1) last`,
    [jobs],
  );
  return new Map((rows as JobRun[]).map((run) => [run.job, run]));
}

/** What repeats is ordered once more; anything else is tried again while its order is kept, with all its attempts. */
export async function rerun(context: Context, { job: name, jobId }: Pick<JobRun, 'job' | 'jobId'>): Promise<void> {
  const found = context.engine.discovered.jobs.find((each) => each.name === name);
  if (!found) throw conflict('job-gone', 'This version of Muster does not have this job any more.');
  if (found.cron) return void (await orderByHand(context, found));
  const { rowCount } = await context.database.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := 0, max_attempts := $2)
       from graphile_worker._private_jobs where id = $1 and locked_at is null`,
    [jobId, MOST_ATTEMPTS],
  );
  if (!rowCount) throw conflict('job-done', 'This job is running or was done in the meantime, so it cannot be run again.');
}

/** Runs a repeating job now, once however often it is ordered before it begins. Inside a transaction. @returns its line in the log */
export async function orderByHand(context: Context, wanted: Job, payload: object = {}): Promise<JobRun> {
  const key = `rerun ${wanted.name}`;
  await context.queue(wanted, payload, { key });
  const { rows } = await context.database.query(
    `with ordered as (select id::text as id from graphile_worker._private_jobs where key = $2),
     known as (select _id from muster.job_runs where job_id = (select id from ordered) and attempt = 0 and state = 'running'),
     made as (
       insert into muster.job_runs (job, job_id, attempt, cause, state, payload_bytes, started_at)
       select $1, id, 0, 'hand', 'running', 2, $3 from ordered where not exists (select from known) returning ${COLUMNS})
     select * from made union all select ${COLUMNS} from muster.job_runs where _id in (select _id from known)`,
    [wanted.name, key, context.now()],
  );
  return rows[0] as JobRun;
}

/** Orders that failed to the last are given up with their log. */
export async function sweepJobRuns({ engine, database, now }: Context): Promise<void> {
  await removeOldRows(engine, jobRunsInMonths, now());
  await database.query(
    `select graphile_worker.complete_jobs(ids) from (
       select array_agg(id) as ids from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and updated_at < $1::timestamptz - make_interval(days => ${jobRunsInMonths.keptDays})) given_up where ids is not null`,
    [now()],
  );
}
