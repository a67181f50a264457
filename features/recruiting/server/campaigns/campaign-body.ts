import { z } from 'zod';
import type { RecordOf } from '#common/module.ts';
import { givenId as id } from '#server/http/given-id.ts';
import type { campaigns } from '../../campaigns.module.ts';

export type Campaign = RecordOf<typeof campaigns>;

/** To whom: these leads, or those that match the job. */
const chosen = {
  leads: z.array(id).max(10_000).nullish(),
  miles: z.number().positive().max(500).nullish(),
  minScore: z.number().min(0).max(10_000).nullish(),
};
export const recipientsBody = z.object(chosen);
export type Wanted = z.infer<typeof recipientsBody>;

export const campaignBody = z.object({
  ...chosen,
  template: id.nullish(),
  name: z.string().trim().max(200).nullish(),
  subject: z.string().trim().max(500).nullish(),
  /** Of an email. */
  body_html: z.string().max(500_000).nullish(),
  /** Plain text: of an SMS, or of an email without HTML. */
  body: z.string().max(100_000).nullish(),
  /** It leaves at this moment instead of now. */
  sendAt: z.iso.datetime({ offset: true }).nullish(),
  /** Nothing leaves until somebody sends it. */
  draft: z.boolean().nullish(),
});
export type CampaignBody = z.infer<typeof campaignBody>;

export const CAMPAIGN_TYPES = ['email', 'sms'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const autoOptions = z.object({
  ...chosen,
  types: z.array(z.enum(CAMPAIGN_TYPES)).max(2).nullish(),
  send: z.boolean().nullish(),
});
export type AutoOptions = z.infer<typeof autoOptions>;

/** Why somebody gets no message of a campaign. */
export const SKIP_REASONS = [
  'dnc',
  'no address',
  'opted out',
  'invalid',
  'same address',
  'same campaign before',
  'not yours to see',
  'cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const RECIPIENT_STATUSES = ['queued', 'sent', 'failed', 'skipped'] as const;
