import { job } from './job.ts';
import { sweepJobRuns } from './job-runs.ts';
import { meetLateJobs } from './late-jobs.ts';

/** What jobs did is kept for 30 days and to the end of its month. */
export const sweepJobLog = job('sweep-job-log', sweepJobRuns, { cron: '53 3 * * *' });

/** By the hands of another queue than most of what it watches. */
export const watchJobs = job('watch-jobs', meetLateJobs, { cron: '*/10 * * * *', queue: 'mail' });

export default [sweepJobLog, watchJobs];
