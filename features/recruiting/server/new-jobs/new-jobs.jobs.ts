import { job } from '#server/jobs/job.ts';
import { processNewJob } from './new-job.ts';
import { rateOpenJobs } from './rate-open-jobs.ts';

export const processJob = job<{ job: string }>('process-new-job', (context, payload) => processNewJob(context, payload.job));
/** After a change of what jobs are rated by. */
export const rateJobsAnew = job('rate-open-jobs', (context) => rateOpenJobs(context));

export default [processJob, rateJobsAnew];
