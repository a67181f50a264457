import { systemContext } from '../context.ts';
import { users } from '../accounts/users.module.ts';
import type { Engine } from '../engine.ts';
import { notify } from '../notifications/notify.ts';
import { jobSetAside } from './jobs.notification-kinds.ts';

/** The problem of an attempt that never said how it ended. */
export const NODE_STOPPED = 'The node that worked on this stopped.';
const MOST_STOPS = 2;

/** Whether the last attempts at this order all took their node along. One that ended in any way begins the count anew. */
export async function stoppedItsNodes({ database }: Engine, job: string, jobId: string): Promise<boolean> {
  const { rows } = await database.query(
    `select problem from muster.job_runs where job = $1 and job_id = $2 and state <> 'running' order by _id desc limit $3`,
    [job, jobId, MOST_STOPS],
  );
  return rows.length === MOST_STOPS && rows.every(({ problem }) => problem === NODE_STOPPED);
}

/**
 * No node begins it again until an admin orders so: what stops two nodes stops the next one too, and nothing else would be done.
 *
 * @throws always, with the sentence that the log of jobs shows
 */
export async function setAside(engine: Engine, job: string, jobId: string): Promise<never> {
  await engine.database.query('update graphile_worker._private_jobs set max_attempts = greatest(attempts, 1) where id = $1', [
    jobId,
  ]);
  await systemContext(engine, 'admins are told of a job that is set aside').transaction(async (context) => {
    const admins = await context.records.all(users, { userType: 'System Admin', active: true });
    await notify(context, {
      to: admins.map(({ _id }) => _id),
      kind: jobSetAside,
      title: `The job “${job}” is set aside`,
      text: 'The server stopped twice while it worked on this. Look for the cause, then run the job again.',
      path: '/admin/scheduler/list',
    });
  });
  throw new Error('This was begun twice, and both times the server stopped. It is set aside until an admin runs it again.');
}
