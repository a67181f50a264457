import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { renderTemplate, subjectsOf, type Rendered } from '#features/messaging/server/public.ts';
import type { campaigns } from '../../campaigns.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import type { CampaignType, SkipReason } from './campaign-body.ts';
import { barredAmong, candidateOf, markSuppressed } from './choose-recipients.ts';
import { gotItBefore } from './got-it-before.ts';

type Campaign = RecordOf<typeof campaigns>;

/** What a lead gets, with the values that `context` may read: a field that they may not read is empty. */
export async function letterFor(context: Context, campaign: Campaign, lead: string): Promise<Rendered> {
  const job = await context.records.find(jobs, campaign.job);
  const subjects = await subjectsOf(context, { lead, ...(job ? { job: job._id } : {}) });
  const text = { subject: campaign.subject, body: campaign.message, body_html: campaign.body_html };
  return renderTemplate(context, text, subjects);
}

export interface Standing {
  to: string | null;
  name: string | null;
  reason: SkipReason | null;
}

/** Whether a lead gets a campaign as things are now, seen with the eyes of its sender, and where. */
export async function standingOf(context: Context, campaign: Campaign, leadId: string): Promise<Standing> {
  const lead = await context.records.find(leads, leadId);
  if (!lead) return { to: null, name: null, reason: 'not yours to see' };
  const type = campaign.type as CampaignType;
  const candidate = candidateOf(lead, type, await barredAmong(context, [lead]));
  await markSuppressed(context, type, [candidate]);
  const asked = { _id: campaign._id, job: campaign.job, type, text: campaign };
  if (!candidate.reason && (await gotItBefore(context, asked, [leadId])).has(leadId)) candidate.reason = 'same campaign before';
  return candidate;
}
