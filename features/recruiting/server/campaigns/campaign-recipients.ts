import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { leads } from '../../leads.module.ts';
import type { CampaignType } from './campaign-body.ts';
import { letterFor, standingOf } from './campaign-letter.ts';
import { addressOf } from './choose-recipients.ts';

interface Asked {
  status?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** To whom a campaign goes, among the leads that the caller sees; name and address as far as they may read them. */
export async function recipientsOf(context: Context, id: string, { status, pageNumber = 0, pageSize = 50 }: Asked) {
  const campaign = await context.records.get(campaigns, id);
  const page = await context.records.search(campaignRecipients, {
    searchTerms: { campaign: campaign._id, ...(status ? { status } : {}) },
    pageNumber,
    pageSize,
  });
  const ids = page.records.flatMap(({ lead }) => lead ?? []);
  const found = ids.length ? await context.records.all(leads, { _id: ids }) : [];
  const byId = new Map(found.map((lead) => [lead._id, lead]));
  return {
    ...page,
    records: page.records.map(({ _id, lead, status: state, problem, sent_date }) => {
      const seen = byId.get(lead ?? '');
      return {
        _id,
        lead: seen ? { _id: seen._id, name: seen.name ?? null } : null,
        to: seen ? addressOf(seen, campaign.type as CampaignType) : null,
        // absent where they are hidden from the reader
        status: state ?? null,
        reason: problem ?? null,
        sent_date: sent_date ?? null,
      };
    }),
  };
}

/** What one lead gets, as the caller's own values would fill it in. */
export async function previewFor(context: Context, id: string, leadId: string) {
  const campaign = await context.records.get(campaigns, id);
  const lead = await context.records.get(leads, leadId);
  const { reason } = await standingOf(context, campaign, lead._id);
  const { subject, body, body_html, missing } = await letterFor(context, campaign, lead._id);
  const to = addressOf(lead, campaign.type as CampaignType);
  return { lead: { _id: lead._id, name: lead.name ?? null }, to, subject, body, body_html, missing, reason };
}
