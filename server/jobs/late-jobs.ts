import { users } from '../accounts/users.module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { notify } from '../notifications/notify.ts';
import { readAgency } from './agency-schedule.ts';
import { scheduleOf } from './cron.ts';
import type { Job } from './job.ts';
import { lastRuns } from './job-runs.ts';
import { jobsLate } from './jobs.notification-kinds.ts';

/** So long after its time a job may begin. */
const GRACE_MS = 10 * 60_000;
/** In place of an order’s id: nobody ordered what did not run. */
const LATE = 'late';
const MOST_NAMED = 10;

/** What comes again within so long waits for that. */
const SOON_MS = 25 * 3_600_000;

interface LateJob {
  job: Job;
  due: Date;
  comesSoon: boolean;
}

/**
 * Repeating jobs that did not begin at their time, as no node was there: what comes again within a day gets a failed line in the log,
 * once until it runs again, and admins are told; what does not, such as the first day of a year, begins now.
 */
export async function meetLateJobs(context: Context): Promise<void> {
  const late = await lateJobs(context);
  for (const { job, comesSoon } of late)
    if (!comesSoon) await context.transaction((inner) => inner.queue(job, {}, { key: `late ${job.name}` }));
  await tellLate(
    context,
    late.filter(({ comesSoon }) => comesSoon),
  );
}

async function tellLate(context: Context, late: readonly LateJob[]): Promise<void> {
  if (!late.length) return;
  await context.transaction(async (inner) => {
    for (const { job, due } of late)
      await inner.database.query(
        `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at, ended_at, problem)
         values ($1, $2, 1, 'failed', 0, $3, $3, $4)`,
        [
          job.name,
          LATE,
          inner.now(),
          `It did not begin in time: it was due at ${due.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
        ],
      );
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    const names = late.slice(0, MOST_NAMED).map(({ job }) => job.name);
    const more = late.length - names.length;
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: jobsLate,
      title: late.length === 1 ? `The job “${names[0]}” did not run in time` : '{amount} jobs did not run in time',
      text: `${names.join(', ')}${more ? ` and ${more} more` : ''}. They run again at their next time, or when you run them now.`,
      path: '/admin/scheduler/list',
      amount: late.length,
    });
  });
}

/** Since a job ran last, or was last changed by an admin, its time has come and gone. */
async function lateJobs({ engine, database, now }: Context): Promise<LateJob[]> {
  const { timeZone, paused, crons, since } = await readAgency(engine);
  const jobs = engine.discovered.jobs.filter(({ name, cron }) => cron && !paused.has(name));
  const names = jobs.map(({ name }) => name);
  const last = await lastRuns(database, names);
  const ordered = await lastOrders(database, names);
  return jobs.flatMap((job) => {
    const { name, cron } = job;
    const run = last.get(name);
    const from = [run?.startedAt ?? ordered.get(name), since.get(name)].flatMap((moment) =>
      moment ? [new Date(moment).getTime()] : [],
    );
    if (run?.jobId === LATE || !from.length) return [];
    const schedule = scheduleOf(crons.get(name) ?? cron!);
    const due = schedule.next(timeZone, new Date(Math.max(...from)));
    if (!due || due.getTime() + GRACE_MS > now().getTime()) return [];
    const again = schedule.next(timeZone, due);
    return [{ job, due, comesSoon: again !== null && again.getTime() - due.getTime() <= SOON_MS }];
  });
}

/** When each was last ordered by its schedule, which is kept longer than the log of what ran. */
async function lastOrders(database: Queryable, names: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await database.query(
    `select identifier as name, last_execution as at from graphile_worker._private_known_crontabs
      where identifier = any($1) and last_execution is not null`,
    [names],
  );
  return new Map(rows.map(({ name, at }) => [name as string, at as Date]));
}

/** How many jobs did not run in time and have not run since. */
export async function countLateJobs(database: Queryable): Promise<number> {
  const { rows } = await database.query(
    `select count(*) as late from (select distinct on (job) job_id from muster.job_runs order by job, _id desc) newest where job_id = $1`,
    [LATE],
  );
  return Number(rows[0]!.late);
}
