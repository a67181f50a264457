import { RUNS_KEPT_DAYS } from '#common/runs.ts';
import { job } from '../jobs/job.ts';
import { workRun } from './work-run.ts';

/** What is older than a month goes with its files; of what is over nobody needs to know any more which records it was about. */
export const sweepRuns = job(
  'sweep-runs',
  (context) =>
    context.transaction(async (inner) => {
      const { database, engine } = inner;
      await database.query(
        `delete from muster.run_records r using muster.runs u
          where u._id = r.run_id and u.state in ('done', 'cancelled') and u.ended_at < $1::timestamptz - interval '1 day'`,
        [inner.now()],
      );
      const old = `u.created_at < $1::timestamptz - interval '${RUNS_KEPT_DAYS} days' and u.state not in ('waiting', 'running')`;
      const { rows } = await database.query(
        `delete from muster.run_files f using muster.runs u where u._id = f.run_id and ${old} returning f.path`,
        [inner.now()],
      );
      await database.query(`delete from muster.runs u where ${old}`, [inner.now()]);
      inner.afterCommit(async () => {
        for (const { path } of rows)
          await engine.files
            .remove(path)
            .catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the file of a run stayed'));
      });
    }),
  { cron: '43 3 * * *' },
);

export default [workRun, sweepRuns];
