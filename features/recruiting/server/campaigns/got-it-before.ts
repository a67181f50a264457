import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import type { CampaignType } from './campaign-body.ts';
import type { CampaignText } from './campaign-text.ts';

interface Asked {
  /** Itself, which is none before it. */
  _id?: string;
  job: string | null;
  type: CampaignType;
  text: Pick<CampaignText, 'template' | 'subject' | 'body_html' | 'message'>;
}
const AT_ONCE = 1_000;

/** Those of these leads to whom a campaign with the same text about the same job went, or is on its way. */
export async function gotItBefore(
  context: Context,
  { _id, job, type, text }: Asked,
  ids: readonly string[],
): Promise<Set<string>> {
  const { records } = context.asSystem('nobody gets the same campaign twice');
  const value = (field: string, wanted: string | null) =>
    wanted === null ? { field, op: 'empty' } : { field, op: 'equals', value: wanted };
  const same = await records.all(campaigns, {
    all: [
      value('job', job),
      value('type', type),
      { field: 'status', op: 'in', value: ['Scheduled', 'Sending', 'Paused', 'Sent', 'Cancelled'] },
      ...(_id ? [{ field: '_id', op: 'notEquals', value: _id }] : []),
      text.template ? value('template', text.template) : { all: [value('template', null), value('subject', text.subject)] },
    ],
  });
  const earlier = same
    .filter((each) => text.template || (each.body_html === text.body_html && each.message === text.message))
    .map((each) => each._id);
  const found = new Set<string>();
  if (!earlier.length) return found;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const terms = { campaign: earlier, lead: ids.slice(at, at + AT_ONCE), status: ['queued', 'sent'] };
    for await (const { lead } of records.each(campaignRecipients, terms)) if (lead) found.add(lead);
  }
  return found;
}
