import { job } from '../jobs/job.ts';
import { sealEntries } from './seal.ts';

/** Every minute, until nothing settled is left unsealed. */
const sealAuditLog = job(
  'seal-audit-log',
  async (context) => {
    for (let sealed = 1; sealed > 0;) sealed = await context.transaction((inner) => sealEntries(inner.database));
  },
  { cron: '* * * * *' },
);

/** A month ahead there is a partition for each month; what falls outside stands in the default one. */
const prepareMonths = job(
  'prepare-audit-months',
  async ({ database, now }) => {
    for (const ahead of [1, 2]) {
      const from = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + ahead, 1));
      const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
      const [start, end] = [from, to].map((date) => date.toISOString().slice(0, 10));
      const name = `audit_log_${start!.slice(0, 7).replace('-', '_')}`;
      await database.query(
        `create table if not exists muster.${name} partition of muster.audit_log for values from ('${start}') to ('${end}')`,
      );
    }
  },
  { cron: '17 3 * * *' },
);

export default [sealAuditLog, prepareMonths];
