import { users } from '../accounts/users.module.ts';
import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { notify } from '../notifications/notify.ts';
import { MOST_ATTEMPTS, type Attempt, type Job } from './job.ts';
import { jobFailed } from './jobs.notification-kinds.ts';

/** What repeats has its next time anyway; whatever else failed so often is given up. */
const ATTEMPTS_OF_REPEATING = 3;

/** System Admins are told of a job that keeps failing, once a day for each job. `runId`: its line in the log, which has ended. */
export async function tellFailure(engine: Engine, { name, cron }: Job, { attempt }: Attempt, runId: number): Promise<void> {
  const enough = cron ? ATTEMPTS_OF_REPEATING : MOST_ATTEMPTS;
  if (attempt < enough) return;
  const context = systemContext(engine, 'admins are told of a job that keeps failing');
  const { rows } = await context.database.query(
    `select 1 from muster.job_runs
      where job = $1 and state = 'failed' and attempt >= $2 and _id < $3 and ended_at > $4::timestamptz - interval '1 day' limit 1`,
    [name, enough, runId, context.now()],
  );
  if (rows.length) return;
  await context.transaction(async (inner) => {
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: jobFailed,
      title: `The job “${name}” keeps failing`,
      text: `It failed ${enough} times in a row. Its log says why; mend the cause, then run it again.`,
      path: '/admin/scheduler/list',
    });
  });
}
