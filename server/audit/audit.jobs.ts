import { job } from '../jobs/job.ts';
import { withShortLocks } from '../database/short-locks.ts';
import { prepareMonths } from './audit-months.ts';
import { makeCheckpoints } from './checkpoints.ts';
import { sealEntries } from './seal.ts';

/** Every minute; what one run finds is sealed by the next. */
const sealAuditLog = job(
  'seal-audit-log',
  async (context) => {
    for (let sealed = 1; sealed > 0;) sealed = await context.transaction((inner) => sealEntries(inner.database));
  },
  { cron: '* * * * *', neverRests: true },
);

/** The start makes months too; this is for nodes that run for long. */
const prepareAuditMonths = job(
  'prepare-audit-months',
  ({ engine, now }) => withShortLocks(engine.database, (transaction) => prepareMonths(transaction, now())),
  {
    cron: '17 3 * * *',
    neverRests: true,
  },
);

const makeAuditCheckpoints = job('make-audit-checkpoints', (context) => context.transaction(makeCheckpoints), {
  cron: '27 3 * * *',
  neverRests: true,
});

export default [sealAuditLog, prepareAuditMonths, makeAuditCheckpoints];
