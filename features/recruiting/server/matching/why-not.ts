import { milesBetween } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { subs } from '../../subs.module.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import type { Match } from './explain-match.ts';
import { leadsMatching } from './find-matches.ts';
import { offeredLead, wantedJob } from './match-sides.ts';
import { DEFAULT_MILES } from './match-weights.ts';

export interface Verdict {
  matches: boolean;
  blockedBy: string[];
  match: Match | null;
}

/** Whether a lead matches a job, what stands in the way, and the score that it has or would have. */
export async function whyNot(context: Context, jobId: string, leadId: string, miles = DEFAULT_MILES): Promise<Verdict> {
  const job = await context.records.get(jobs, jobId);
  const lead = await context.records.get(leads, leadId);
  const { records } = await leadsMatching(context, wantedJob(job), { miles }, lead._id);
  const match = records[0]?.match ?? null;
  const system = context.asSystem('the gate of a match holds for everybody');
  const submitted = await system.records.first(subs, { leads_subs: lead._id, jobs_subs: job._id });
  const { lead_status } = await system.records.get(leads, lead._id);
  const { job_status } = await system.records.get(jobs, job._id);
  const away = milesApart(job.geoInfo as GeoValue | null, offeredLead(lead).points);
  const gates: [boolean, string][] = [
    [!OPEN_JOB_STATUSES.includes(job_status ?? ''), 'The job is not open: it takes no candidates.'],
    [!job.profession, 'The job has no profession.'],
    [!lead.profession, 'The lead has no profession.'],
    [Boolean(job.profession && lead.profession && job.profession !== lead.profession), 'The profession is another one.'],
    [lead_status === 'dnc', 'The lead is DNC: do not contact.'],
    [submitted !== undefined, 'The lead has already been submitted for this job.'],
    [away === null, 'The place of the job or of the lead is unknown. Please add a zip.'],
    [(away ?? 0) > miles, `The job is more than ${miles} miles from the home and the preferred zips of the lead.`],
  ];
  const blockedBy = gates.filter(([isBlocked]) => isBlocked).map(([, sentence]) => sentence);
  return { matches: blockedBy.length === 0, blockedBy, match };
}

const milesApart = (job: GeoValue | null | undefined, points: readonly GeoValue[]): number | null =>
  job && points.length ? Math.min(...points.map((point) => milesBetween(job, point))) : null;
