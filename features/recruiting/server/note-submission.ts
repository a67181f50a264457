import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { activities } from '#features/work/activities.module.ts';
import type { subs } from '../subs.module.ts';

/** In the timeline of the lead, and of the job, the account and the sub that it is about. */
export async function noteSubmission(context: Context, sub: RecordOf<typeof subs>): Promise<void> {
  const others = [
    { recordType: 'subs', recordId: sub._id },
    { recordType: 'jobs', recordId: sub.jobs_subs },
    { recordType: 'accounts', recordId: sub.accounts_subs },
  ].filter(({ recordId }) => recordId);
  await context.asSystem('a submission is told in the timeline').records.create(activities, {
    name: sub.name ?? 'Submission',
    activityType: 'Submission',
    relatedRecord: { moduleName: 'leads', recordId: sub.leads_subs! },
    relatedRecords: others,
    assigned_to: sub.assigned_to ?? context.userId,
  });
}
