import type { RecordOf } from '#common/module.ts';
import { createContext, type Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { job } from '#server/jobs/job.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { deliverMessage, personalSender, writeOutgoing } from '#features/messaging/server/public.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { letterFor, standingOf } from './campaign-letter.ts';
import { settle } from './settle.ts';

type Campaign = RecordOf<typeof campaigns>;
type Message = RecordOf<typeof messages>;
type Recipient = RecordOf<typeof campaignRecipients>;

/**
 * The message of one recipient: written under its sender's rights when its turn comes, and delivered under the id of the recipient, so that
 * nobody gets two.
 */
export const sendToRecipient = job<{ _id: string }>(
  'send-campaign-recipient',
  async (system, { _id }, { jobId, attempt }) => {
    const message = await claim(system, _id, jobId);
    if (!message) return;
    const { state, problem } = await deliverMessage(system, message, attempt);
    if (state === 'queued') throw new Error(problem);
    const fields: Partial<Recipient> =
      state === 'sent' || state === 'recorded'
        ? { status: 'sent', problem: problem ?? null, sent_date: system.now().toISOString() }
        : state === 'suppressed'
          ? { status: 'skipped', problem: 'opted out' }
          : { status: 'failed', problem: problem ?? null };
    await system.transaction((inner) => settle(inner, _id, fields));
  },
  { queue: 'mail' },
);

/** Only the job that came first sends to them, at every attempt. undefined: nothing is to be sent, or another job is at it. */
function claim(system: Context, _id: string, jobId: string): Promise<Message | undefined> {
  return system.transaction(async (inner) => {
    const { records } = inner;
    const found = await records.find(campaignRecipients, _id);
    if (!found?.campaign || !(await records.find(campaigns, found.campaign))) return undefined;
    const campaign = await records.lock(campaigns, found.campaign);
    const recipient = await records.lock(campaignRecipients, _id);
    if (recipient.status !== 'queued') return undefined;
    if (recipient.claim) return recipient.claim === jobId ? records.get(messages, _id) : undefined;
    if (campaign.status !== 'Sending' && campaign.status !== 'Scheduled') return undefined;
    if (campaign.status === 'Scheduled') await records.update(campaigns, campaign._id, { status: 'Sending' });
    return begin(inner, campaign, recipient, jobId);
  });
}

async function begin(context: Context, campaign: Campaign, recipient: Recipient, jobId: string): Promise<Message | undefined> {
  const { _id, lead } = recipient;
  const access = campaign.sender ? await context.engine.access.of(campaign.sender) : undefined;
  if (!access || !lead) {
    await settle(context, _id, { status: 'failed', problem: 'Whoever sent this campaign may not sign in any more.' });
    return undefined;
  }
  const { engine, database, now } = context;
  const sender = createContext(engine, { access, userId: campaign.sender, source: 'system', database, now });
  await holdKey(database, `campaigns to ${lead}`);
  const { to, reason } = await standingOf(sender, campaign, lead);
  if (reason || !to) {
    await settle(context, _id, { status: 'skipped', problem: reason });
    return undefined;
  }
  const { subject, body, body_html } = await letterFor(sender, campaign, lead);
  const inTheirName = context.inNameOf(campaign.sender!, 'a campaign leaves in the name of its sender');
  const message = await writeOutgoing(inTheirName, await personalSender(inTheirName, undefined), {
    _id,
    type: campaign.type === 'sms' ? 'sms' : 'email',
    to,
    subject: subject || campaign.name || 'Text message',
    html: body_html,
    text: body || null,
    about: { moduleName: 'leads', recordId: lead },
    delivery: { isSubscribed: campaign.type === 'email', isTextOnly: await isTextOnly(context, campaign) },
  });
  await context.records.update(campaignRecipients, _id, { claim: jobId });
  return message;
}

const isTextOnly = async ({ records }: Context, { template }: Campaign): Promise<boolean> =>
  (await records.find(templates, template))?.send_text_only ?? false;

export default [sendToRecipient];
