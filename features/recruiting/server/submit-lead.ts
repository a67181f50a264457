import { conflict } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { subs } from '../subs.module.ts';
import { holdKey } from '#server/database/hold-key.ts';

export interface Submission {
  job: string;
  license_doe?: string | null | undefined;
  status?: string | undefined;
}

/** Submits a lead for a job at the job's account; once per lead and job. The sub rules decide whether it may be. */
export function submitLead(
  context: Context,
  leadId: string,
  { job: jobId, ...rest }: Submission,
): Promise<RecordOf<typeof subs>> {
  return context.transaction(async (inner) => {
    const [lead, job] = [await inner.records.get(leads, leadId), await inner.records.get(jobs, jobId)];
    await holdKey(inner.database, `submission ${lead._id} ${job._id}`);
    const earlier = await inner
      .asSystem('a lead is submitted once for a job')
      .records.first(subs, { leads_subs: lead._id, jobs_subs: job._id });
    if (earlier)
      throw conflict('already-exists', `${lead.name ?? 'This lead'} has already been submitted for this job.`, {
        sub: earlier._id,
      });
    return inner.records.create(subs, {
      leads_subs: lead._id,
      jobs_subs: job._id,
      accounts_subs: job.accounts_jobs,
      license_doe: rest.license_doe ?? null,
      ...(rest.status ? { status: rest.status } : {}),
      assigned_to: lead.assigned_to ?? context.userId,
      ...(lead.teams?.length ? { teams: lead.teams } : {}),
    });
  });
}
