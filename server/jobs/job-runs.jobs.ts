import { job } from './job.ts';
import { sweepJobRuns } from './job-runs.ts';

/** What jobs did is kept for 30 days. */
export const sweepJobLog = job('sweep-job-log', sweepJobRuns, { cron: '53 3 * * *' });

export default [sweepJobLog];
