import { job } from '#server/jobs/job.ts';
import { buildFeeds } from './build-feeds.ts';

/** After a change of a job, and each night: a job may be posted from today on. */
export const rebuildFeeds = job('rebuild-job-feeds', (context) => buildFeeds(context), { cron: '5 0 * * *' });

export default [rebuildFeeds];
