import type { RecordLink, RecordOf } from '#common/module.ts';
import { createContext, type Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { isDemo } from '#server/demo-mark.ts';
import { job, type Job } from '#server/jobs/job.ts';
import { isJobOpen } from '#server/jobs/jobs.ts';
import { sendingKey } from '#server/runs/sending.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { deliverMessage, personalSender, writeOutgoing } from '#features/messaging/server/public.ts';
import { deliverTextRecord, quietFor, quietSentence, writeText } from '#features/telephony/server/public.ts';
import { sms } from '#features/telephony/sms.module.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { letterFor, standingOf } from './campaign-letter.ts';
import { settle } from './settle.ts';

type Campaign = RecordOf<typeof campaigns>;
/** A letter, or a text. */
type Leaving = { letter: RecordOf<typeof messages> } | { text: RecordOf<typeof sms> };
type Recipient = RecordOf<typeof campaignRecipients>;

/**
 * The message of one recipient: written under its sender's rights when its turn comes, and delivered under the id of the recipient, so that
 * nobody gets two.
 */
export const sendToRecipient: Job<{ _id: string }> = job(
  'send-campaign-recipient',
  async (system, { _id }, { jobId, attempt }) => {
    const leaving = await claim(system, _id, jobId);
    if (!leaving) return;
    const { state, problem } =
      'text' in leaving
        ? await deliverTextRecord(system, leaving.text, attempt)
        : await deliverMessage(system, leaving.letter, attempt);
    if (state === 'queued') throw new Error(problem);
    const fields: Partial<Recipient> =
      state === 'sent' || state === 'recorded' || state === 'quiet'
        ? { status: 'sent', problem: problem ?? null, sent_date: system.now().toISOString() }
        : state === 'suppressed'
          ? { status: 'skipped', problem: 'opted out' }
          : { status: 'failed', problem: problem ?? null };
    await system.transaction((inner) => settle(inner, _id, fields));
  },
  { queue: 'mail' },
);

/** How long a job leaves a recipient to another that is at it. */
const LOOK_AGAIN_MS = 60_000;

/** Only the job that came first sends to them, at every attempt. undefined: nothing is to be sent, or another job is at it. */
function claim(system: Context, _id: string, jobId: string): Promise<Leaving | undefined> {
  return system.transaction(async (inner) => {
    const { records } = inner;
    const found = await records.find(campaignRecipients, _id);
    if (!found?.campaign || !(await records.find(campaigns, found.campaign))) return undefined;
    const campaign = await records.lock(campaigns, found.campaign);
    const recipient = await records.lock(campaignRecipients, _id);
    if (recipient.status !== 'queued') return undefined;
    if (recipient.claim) return goOn(inner, campaign, recipient, jobId);
    if (campaign.status !== 'Sending' && campaign.status !== 'Scheduled') return undefined;
    if (campaign.status === 'Scheduled') await records.update(campaigns, campaign._id, { status: 'Sending' });
    return begin(inner, campaign, recipient, jobId);
  });
}

/** A resumed campaign gives a recipient out anew while the job before may still be at it: whoever is left when that one is gone goes on. */
async function goOn(context: Context, campaign: Campaign, { _id, claim }: Recipient, jobId: string) {
  if (claim !== jobId && (await isJobOpen(context.database, claim!))) {
    const runAt = new Date(context.now().getTime() + LOOK_AGAIN_MS);
    await context.queue(sendToRecipient, { _id }, { runAt, key: sendingKey(sendToRecipient, _id) });
    return undefined;
  }
  if (claim !== jobId) await context.records.update(campaignRecipients, _id, { claim: jobId });
  return claimed(context, campaign, _id);
}

const claimed = async ({ records }: Context, { type }: Campaign, _id: string): Promise<Leaving> =>
  type === 'sms' ? { text: await records.get(sms, _id) } : { letter: await records.get(messages, _id) };

async function begin(context: Context, campaign: Campaign, recipient: Recipient, jobId: string): Promise<Leaving | undefined> {
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
  const about = { moduleName: 'leads', recordId: lead };
  if (campaign.type === 'sms' && !isDemo() && (await waitsForMorning(context, _id, to, about))) return undefined;
  const { subject, body, body_html } = await letterFor(sender, campaign, lead);
  const inTheirName = context.inNameOf(campaign.sender!, 'a campaign leaves in the name of its sender');
  await context.records.update(campaignRecipients, _id, { claim: jobId, problem: null });
  if (campaign.type === 'sms') {
    const text = { number: to, message: body, sentBy: campaign.sender, about, sending: campaign._id };
    return { text: await writeText(inTheirName, text, _id) };
  }
  const letter = await writeOutgoing(inTheirName, await personalSender(inTheirName, undefined), {
    _id,
    to,
    subject: subject || campaign.name || 'Message',
    html: body_html,
    text: body || null,
    about,
    delivery: { isSubscribed: true, isTextOnly: await isTextOnly(context, campaign) },
  });
  return { letter };
}

/** Nobody is texted at night: whoever sleeps gets theirs when that is over, and the recipient says so. */
async function waitsForMorning(context: Context, _id: string, number: string, about: RecordLink): Promise<boolean> {
  const quiet = await quietFor(context, { number, about });
  if (!quiet) return false;
  await context.records.update(campaignRecipients, _id, { problem: `${quietSentence(quiet)} The text waits until the morning.` });
  await context.queue(sendToRecipient, { _id }, { runAt: quiet.until, key: `after the night ${_id}` });
  return true;
}

const isTextOnly = async ({ records }: Context, { template }: Campaign): Promise<boolean> =>
  (await records.find(templates, template))?.send_text_only ?? false;

export default [sendToRecipient];
