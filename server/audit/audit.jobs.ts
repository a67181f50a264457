import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';
import { quote } from '../modules/module.ts';
import { sealEntries } from './seal.ts';

/** Every minute; what one run finds is sealed by the next. */
const sealAuditLog = job(
  'seal-audit-log',
  async (context) => {
    for (let sealed = 1; sealed > 0;) sealed = await context.transaction((inner) => sealEntries(inner.database));
  },
  { cron: '* * * * *' },
);

/** A month ahead there is a partition for each month; what falls outside stands in the default one. */
const prepareMonths = job('prepare-audit-months', prepareMonth, { cron: '17 3 * * *' });

/** Its rows are guarded by the log's own trigger; emptying is guarded table by table. */
export async function prepareMonth({ database, now }: Context): Promise<void> {
  for (const ahead of [1, 2]) {
    const from = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + ahead, 1));
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
    const [start, end] = [from, to].map((date) => date.toISOString().slice(0, 10));
    const name = `audit_log_${start!.slice(0, 7).replace('-', '_')}`;
    await database.query(
      `create table if not exists muster.${quote(name)} partition of muster.audit_log for values from ('${start}') to ('${end}');
       create or replace trigger audit_log_is_not_emptied before truncate on muster.${quote(name)}
         for each statement execute function muster.refuse_audit_change()`,
    );
  }
}

export default [sealAuditLog, prepareMonths];
