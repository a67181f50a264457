import { RUNS_KEPT_DAYS } from '#common/runs.ts';
import { job } from '../jobs/job.ts';

/** A plan for headings that nobody has used for a year is forgotten. */
const PLANS_KEPT = '1 year';

/** Files and rows that are older than a month go, but for those that are being brought in. */
const sweepImports = job(
  'sweep-imports',
  (context) =>
    context.transaction(async (inner) => {
      const { database, engine } = inner;
      const { rows } = await database.query(
        `delete from muster.imports i where i.created_at < $1::timestamptz - interval '${RUNS_KEPT_DAYS} days'
            and not exists (select 1 from muster.runs r where r._id in (i.run, i.check_run) and r.state in ('waiting', 'running', 'paused'))
          returning i.path`,
        [inner.now()],
      );
      await database.query(`delete from muster.import_mappings where used_at < $1::timestamptz - interval '${PLANS_KEPT}'`, [
        inner.now(),
      ]);
      inner.afterCommit(async () => {
        for (const { path } of rows)
          if (path)
            await engine.files
              .remove(path as string)
              .catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the file of an import stayed'));
      });
    }),
  { cron: '47 3 * * *' },
);

export default [sweepImports];
