import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { job } from '#server/jobs/job.ts';
import { deliverLetter, type LetterOutcome, type MailOrder, type Outcome } from '#server/outside/deliver-letter.ts';
import type { Mailer } from '#server/outside/mailer.ts';
import { mailTrackingSetting } from '#server/outside/mail.settings.ts';
import { sendgrid } from '#server/outside/sendgrid.ts';
import { messages } from '../messages.module.ts';
import { mailboxMailer } from './mailbox-mailer.ts';
import type { Delivery } from './write-message.ts';

type Message = RecordOf<typeof messages>;

/** A clock that is ahead wakes the job again and again until this one has come after it. */
const LEAST_WAIT_MS = 1_000;

export const jobKeyOf = (message: string): string => `message ${message}`;

/** Sends a message when its moment has come, unless somebody took it back. Its row in the outbox has its id. */
export const sendMessage = job<{ _id: string }>(
  'send-message',
  async (context, { _id }, { attempt }) => {
    const message = await take(context, _id);
    if (!message) return;
    const outcome = await deliverMessage(context, message, attempt);
    if (outcome.state === 'queued') throw new Error(outcome.problem);
  },
  { queue: 'mail' },
);

/** One attempt for a letter that is leaving; what became of it stands in the message. */
export async function deliverMessage(context: Context, message: Message, attempt: number): Promise<Outcome> {
  return note(context, message._id, await attemptOf(context, message, attempt));
}

async function attemptOf(context: Context, message: Message, attempt: number): Promise<Outcome> {
  const held = (await senderGone(context, message)) ?? (await heldSince(context, message));
  if (held) return { state: 'suppressed', problem: held, messageId: null, refused: [] };
  const delivery = { id: message._id, attempt };
  const mailer = await mailerOf(context, message);
  if (mailer && 'state' in mailer) return mailer;
  const isTracked = !isNeeded(message) && (await readDeclared(context, mailTrackingSetting)).value;
  return deliverLetter(context, { ...orderOf(context, message), isTracked }, { ...delivery, ...(mailer ? { mailer } : {}) });
}

/** Nothing that was scheduled leaves in the name of somebody who has left since. */
async function senderGone({ engine }: Context, { status, sentBy }: Message): Promise<string | undefined> {
  if (status !== 'Scheduled' || !sentBy || (await engine.access.of(sentBy))) return undefined;
  return 'The person who wrote this may not sign in any more.';
}

/** Why a letter to one of many that nobody needs does not leave any more: what became of their record since it was written. */
async function heldSince(context: Context, { related_record: about, delivery }: Message): Promise<string | undefined> {
  if (!about || !(delivery as Delivery | null)?.isSubscribed) return undefined;
  const isKnown = context.engine.registry.modules.has(about.moduleName);
  const record = isKnown ? await context.records.find(about.moduleName, about.recordId) : undefined;
  if (!record) return 'The record that this is about does not exist any more.';
  return record.lead_status === 'dnc' ? 'This person is not to be contacted.' : undefined;
}

/** What the provider tells later. */
export const noteMessageOutcome = job<LetterOutcome>(
  'note-message-outcome',
  async (context, { letter, outcome, problem, at }) => {
    const message = await context.records.find(messages, letter);
    if (!message) return;
    if (outcome === 'bounced') await context.records.update(messages, letter, { status: 'Bounced', error: problem });
    if (outcome === 'opened' && !message.opened_at) await context.records.update(messages, letter, { opened_at: at });
    if (outcome === 'clicked' && !message.clicked_at)
      await context.records.update(messages, letter, { clicked_at: at, opened_at: message.opened_at ?? at });
  },
  { queue: 'mail' },
);

const isNeeded = ({ delivery }: Message): boolean => (delivery as Delivery | null)?.isNeeded ?? false;

/** From here on it is leaving, and is not taken back. */
async function take(context: Context, _id: string): Promise<Message | undefined> {
  return context.transaction(async (inner) => {
    if (!(await inner.records.find(messages, _id))) return undefined;
    const message = await inner.records.lock(messages, _id);
    if (message.send_at === null || (message.status !== 'Queued' && message.status !== 'Scheduled')) return undefined;
    const early = Date.parse(message.send_at) - inner.now().getTime();
    if (early > 0) return waitLonger(inner, _id, early);
    return message.sent_at ? message : inner.records.update(messages, _id, { sent_at: inner.now().toISOString() });
  });
}

/** The clock that woke the job, the database's or another node's, is ahead of this one, or the message goes later than it was to. */
async function waitLonger(context: Context, _id: string, ms: number): Promise<undefined> {
  const runAt = new Date(context.now().getTime() + Math.max(ms, LEAST_WAIT_MS));
  await context.queue(sendMessage, { _id }, { runAt, key: jobKeyOf(_id) });
}

/** Of the person's own account, or SendGrid's for its templates; undefined: the installation's. */
async function mailerOf(context: Context, { mailbox, delivery }: Message): Promise<Mailer | Outcome | undefined> {
  const { settings, outbound, mail } = context.engine;
  const isTemplate = (delivery as Delivery | null)?.template !== undefined;
  if (isTemplate) return settings.sendgrid && sendgrid(settings.sendgrid, mail.sender, outbound);
  try {
    return mailbox ? await mailboxMailer(context, mailbox) : undefined;
  } catch (problem) {
    return { state: 'failed', problem: (problem as Error).message, messageId: null, refused: [] };
  }
}

const STATUS: Readonly<Record<Outcome['state'], string>> = {
  queued: 'Queued',
  sent: 'Sent',
  recorded: 'Sent',
  failed: 'Failed',
  suppressed: 'Failed',
};

/** That it came back may be known by now: then it was not sent. */
const note = (context: Context, _id: string, outcome: Outcome): Promise<Outcome> =>
  context.transaction(async ({ records }) => {
    const { status, error } = await records.lock(messages, _id);
    if (status === 'Bounced') return { ...outcome, state: 'failed', ...(error ? { problem: error } : {}) };
    await records.update(messages, _id, { status: STATUS[outcome.state], error: outcome.problem ?? null });
    return outcome;
  });

function orderOf({ engine }: Context, message: Message): MailOrder {
  const { publicUrl } = engine.settings;
  const { isSubscribed, isTextOnly, template } = (message.delivery ?? {}) as Delivery;
  const [, name, address] = /^(?:(.*) )?<?([^<>]+)>?$/.exec(message.sentFrom ?? '') ?? [];
  const threading = {
    ...(message.in_reply_to ? { 'In-Reply-To': message.in_reply_to } : {}),
    ...(message.references ? { References: message.references } : {}),
  };
  return {
    to: textsIn(message.to),
    cc: textsIn(message.cc),
    bcc: textsIn(message.bcc),
    ...(address ? { from: { address, ...(name ? { name } : {}) } } : {}),
    ...(message.reply_to ? { replyTo: { address: message.reply_to } } : {}),
    subject: message.subject ?? '',
    html: (message.message ?? '').replaceAll(/(href|src)="\/(?=app\/|provider\/)/g, `$1="${publicUrl}/`),
    ...(message.text ? { text: message.text } : {}),
    headers: threading,
    attachments: (message.attached_files ?? []).map((file) => ({ _id: String(file._id), filename: String(file.filename) })),
    ...(message.related_record ? { relatedRecord: message.related_record } : {}),
    ...(message.message_id ? { messageId: message.message_id } : {}),
    ...(template ? { template } : {}),
    isNeeded: isNeeded(message),
    isSubscribed: isSubscribed ?? false,
    isTextOnly: isTextOnly ?? false,
    tells: noteMessageOutcome.name,
  };
}

const textsIn = (list: unknown[] | null): string[] => (list ?? []).filter((each) => typeof each === 'string');

/** What was to leave with a sending that somebody ended: drafts again. */
export const dropMessages = job<{ sending: string }>('drop-messages', async (context, { sending }) => {
  for await (const { _id } of context.records.each(messages, { sending, status: ['Queued', 'Scheduled'] }))
    await context.transaction(async (inner) => {
      const { status, sent_at } = await inner.records.lock(messages, _id);
      if ((status === 'Queued' || status === 'Scheduled') && !sent_at)
        await inner.records.update(messages, _id, { status: 'Draft', error: 'The sending was cancelled.' });
    });
});

export default [sendMessage, noteMessageOutcome, dropMessages];
