import { job } from '../../jobs/job.ts';
import { prepareMonths } from './prepare-months.ts';

/** The start makes months too; this is for nodes that run for long. Its name is from when the audit log alone stood in months. */
const prepareAllMonths = job('prepare-audit-months', ({ engine, now }) => prepareMonths(engine.database, now()), {
  cron: '17 3 * * *',
  neverRests: true,
});

export default [prepareAllMonths];
