import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { notify } from '#server/notifications/notify.ts';
import { jobs } from '../../jobs.module.ts';
import { campaignsOfNewJob } from '../campaigns/new-job-campaigns.ts';
import { leadsMatching } from '../matching/find-matches.ts';
import { wantedJob } from '../matching/match-sides.ts';
import { jobMatched } from '../../recruiting.notification-kinds.ts';

/** Matches a new job, makes its campaigns, and tells its owner; once, whatever is killed. */
export function processNewJob(context: Context, jobId: string): Promise<void> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('a new job is processed once');
    await holdKey(inner.database, `new job ${jobId}`);
    const job = await system.records.find(jobs, jobId);
    if (!job || job.new_job_processed) return;
    const { total } = await leadsMatching(system, wantedJob(job), { pageSize: 1 });
    const made = await campaignsOfNewJob(system, job);
    const about = { moduleName: 'jobs', recordId: job._id };
    const tab = made ? 'Campaigns' : 'Matching%20leads';
    const text = made ? { text: 'Campaigns were made for it.' } : {};
    const title = total ? 'Leads match your new job' : 'No lead matches your new job yet';
    const path = `/app/jobs/${job._id}?tab=${tab}`;
    await notify(system, { to: [job.assigned_to], kind: jobMatched, title, about, path, ...text });
    await system.records.update(jobs, job._id, { new_job_processed: true });
  });
}
