import { milesBetween } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { subs } from '../../subs.module.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import type { Match } from './explain-match.ts';
import { seesField } from '../sees-field.ts';
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
  const { records } = context;
  const job = await records.get(jobs, jobId);
  const lead = await records.get(leads, leadId);
  const found = await leadsMatching(context, wantedJob(job), { miles }, lead._id);
  const match = found.records[0]?.match ?? null;
  const system = context.asSystem('the gate of a match holds for everybody');
  const submitted = await system.records.first(subs, { leads_subs: lead._id, jobs_subs: job._id });
  const { lead_status } = await system.records.get(leads, lead._id);
  const { job_status } = await system.records.get(jobs, job._id);
  const away = milesApart(job.geoInfo as GeoValue | null, offeredLead(lead).points);
  const seesSub = submitted !== undefined && (await records.may('view', subs, submitted._id));
  const ofJob = (field: string) => seesField(context, jobs, job, field);
  const ofLead = (field: string) => seesField(context, leads, lead, field);
  const seen = { home: ofLead('geoInfo'), zips: ofLead('interested_location_zips') };
  const gates: [boolean, string][] = [
    [!OPEN_JOB_STATUSES.includes(job_status ?? ''), told(ofJob('job_status'), 'The job is not open: it takes no candidates.')],
    [!job.profession, told(ofJob('profession'), 'The job has no profession.')],
    [!lead.profession, told(ofLead('profession'), 'The lead has no profession.')],
    [Boolean(job.profession && lead.profession && job.profession !== lead.profession), 'The profession is another one.'],
    [lead_status === 'dnc', told(ofLead('lead_status'), 'The lead is DNC: do not contact.')],
    [submitted !== undefined, told(seesSub, 'The lead has already been submitted for this job.')],
    [
      away === null,
      told(ofJob('geoInfo') && seen.home && seen.zips, 'The place of the job or of the lead is unknown. Please add a zip.'),
    ],
    [(away ?? 0) > miles, `The job is more than ${miles} miles from ${placesInWords(seen)} of the lead.`],
  ];
  const blockedBy = gates.filter(([isBlocked]) => isBlocked).map(([, sentence]) => sentence);
  return { matches: blockedBy.length === 0, blockedBy: [...new Set(blockedBy)], match };
}

/** What the miles were counted from. */
const placesInWords = ({ home, zips }: { home: boolean; zips: boolean }) =>
  [...(home ? ['the home'] : []), ...(zips ? ['the preferred zips'] : [])].join(' and ');

const told = (isSeen: boolean, sentence: string) => (isSeen ? sentence : 'Something that you may not see stands in the way.');

const milesApart = (job: GeoValue | null | undefined, points: readonly GeoValue[]): number | null =>
  job && points.length ? Math.min(...points.map((point) => milesBetween(job, point))) : null;
