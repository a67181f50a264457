import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { jobs } from '../../jobs.module.ts';
import type { Campaign, CampaignBody, CampaignType, SkipReason, Wanted } from './campaign-body.ts';
import { writeCounts } from './campaign-counts.ts';
import { campaignText, refuseEmpty, type CampaignText } from './campaign-text.ts';
import { chooseRecipients, type Candidate, type Chosen } from './choose-recipients.ts';
import { sendCampaign } from './send-campaign.ts';

type Job = RecordOf<typeof jobs>;

export interface MadeCampaign {
  record: Campaign;
  counts: { matched: number; recipients: number; skipped: number };
  skipped: { _id: string; reason: SkipReason }[];
}

const AT_ONCE = 1_000;

/** A campaign about a job with everybody it goes to: a draft, or sent now or at its moment. */
export async function createCampaign(
  context: Context,
  jobId: string,
  type: CampaignType,
  body: CampaignBody,
): Promise<MadeCampaign> {
  return context.transaction(async (inner) => {
    const job = await inner.records.get(jobs, jobId);
    const text = await campaignText(inner, job, type, body);
    const made = await writeCampaign(inner, job, type, text, body);
    if (body.draft) return made;
    return { ...made, record: await sendCampaign(inner, made.record._id, body.sendAt ?? undefined) };
  });
}

/** The draft, as the caller may write it. */
export async function writeCampaign(
  context: Context,
  job: Job,
  type: CampaignType,
  text: CampaignText,
  body: Wanted & { name?: string | null | undefined },
): Promise<MadeCampaign> {
  refuseEmpty(type, text);
  const chosen = await chooseRecipients(context, job, type, text, body);
  const title = job.custom_job_title ?? job.name ?? 'a job';
  const name = body.name || `${type === 'sms' ? 'Text' : 'Email'} about ${title}`;
  const { _id } = await context.records.create(campaigns, {
    name,
    type,
    job: job._id,
    ...text,
    assigned_to: context.userId ?? job.assigned_to,
  });
  await writeRecipients(context, _id, chosen.candidates);
  return { record: await context.records.get(campaigns, _id), ...told(chosen) };
}

/** Everybody of a draft, in the order in which it goes out. */
export async function writeRecipients(context: Context, campaign: string, candidates: readonly Candidate[]): Promise<void> {
  const { records } = context.asSystem('a campaign keeps whom it goes to');
  for (let at = 0; at < candidates.length; at += AT_ONCE)
    await records.insertMany(
      campaignRecipients,
      candidates.slice(at, at + AT_ONCE).map(({ lead, reason }) => ({
        campaign,
        lead,
        status: reason ? 'skipped' : 'queued',
        problem: reason,
      })),
    );
  await writeCounts(context, campaign);
}

export function told({ matched, candidates, hidden }: Chosen): Omit<MadeCampaign, 'record'> {
  const skipped = [
    ...candidates.flatMap(({ lead, reason }) => (reason ? [{ _id: lead, reason }] : [])),
    ...hidden.map((_id) => ({ _id, reason: 'not yours to see' as const })),
  ];
  const recipients = candidates.filter(({ reason }) => !reason).length;
  return { counts: { matched, recipients, skipped: skipped.length }, skipped };
}
