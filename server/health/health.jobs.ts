import type { Check } from '#common/health.ts';
import { users } from '../accounts/users.module.ts';
import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { job } from '../jobs/job.ts';
import { notify } from '../notifications/notify.ts';
import { checksOf, readFacts } from './health.ts';
import { healthCritical } from './health.notification-kinds.ts';

/** What turns critical is told once, until it was well again. */
export const watchHealth = job('watch-health', async ({ engine }) => tellChanges(engine, checksOf(await readFacts(engine))), {
  cron: '* * * * *',
});

export async function tellChanges(engine: Engine, checks: readonly Check[]): Promise<void> {
  await systemContext(engine, 'admins are told what is in trouble').transaction(async (context) => {
    const critical = checks.filter(({ status }) => status === 'critical');
    await context.database.query('delete from muster.health_told where name <> all($1::text[])', [
      critical.map(({ name }) => name),
    ]);
    const { rows } = await context.database.query(
      `insert into muster.health_told (name, status) select unnest($1::text[]), 'critical' on conflict do nothing returning name`,
      [critical.map(({ name }) => name)],
    );
    const isNew = new Set(rows.map(({ name }) => name as string));
    const admins = isNew.size ? await context.records.all(users, { userType: 'System Admin', active: true }) : [];
    for (const { name, sentence, remedy } of critical.filter((check) => isNew.has(check.name)))
      await notify(context, {
        to: admins.map(({ _id }) => _id),
        kind: healthCritical,
        title: sentence,
        ...(remedy ? { text: remedy } : {}),
        path: `/admin/health?check=${name}`,
      });
  });
}

/** Reports of browsers that nobody looked at for a month. */
const sweepReports = job(
  'sweep-csp-reports',
  async ({ database, now }) =>
    void (await database.query(`delete from muster.csp_reports where last_seen < $1::timestamptz - interval '30 days'`, [now()])),
  { cron: '43 3 * * *' },
);

export default [watchHealth, sweepReports];
