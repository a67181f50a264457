import { job } from '../jobs/job.ts';
import { archiveMonths, dropMonthsReadAgain } from './archive-months.ts';
import { makeCheckpoints } from './checkpoints.ts';
import { logHead } from './log-head.ts';
import { readWantedMonths } from './read-month-again.ts';
import { sealEntries } from './seal.ts';
import { forgetInFiles } from './write-months-anew.ts';

/** Every minute; what one run finds is sealed by the next. */
const sealAuditLog = job(
  'seal-audit-log',
  async (context) => {
    for (let sealed = 1; sealed > 0;) sealed = await context.transaction((inner) => sealEntries(inner.database));
  },
  { cron: '* * * * *', neverRests: true },
);

const makeAuditCheckpoints = job(
  'make-audit-checkpoints',
  async (context) => {
    await context.transaction(makeCheckpoints);
    await logHead(context.database, context.engine.log);
  },
  { cron: '27 3 * * *', neverRests: true },
);

/** After a backup of the night: months older than the setting leave, those that were brought back to be read go again, and files forget who was erased. */
export const archiveAuditMonths = job(
  'archive-audit-months',
  async (context) => {
    await dropMonthsReadAgain(context);
    await archiveMonths(context);
    await forgetInFiles(context);
  },
  { cron: '53 3 * * *', queue: 'runs' },
);

/** Ordered by hand; what repeats it finishes what a stopped node left. */
export const readAuditMonths = job('read-audit-months', readWantedMonths, { cron: '13 * * * *', queue: 'runs' });

export default [sealAuditLog, makeAuditCheckpoints, archiveAuditMonths, readAuditMonths];
