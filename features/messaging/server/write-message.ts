import { conflict, invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attachFile } from '#server/files/uploads.ts';
import { messageIdOf, type SendGridTemplate } from '#server/outside/letter.ts';
import { messages } from '../messages.module.ts';
import { filesToAttach, listed } from './attached-files.ts';
import { refuseNoAddresses, type LetterBody } from './letter-body.ts';
import type { Sender } from './sender.ts';
import { jobKeyOf, sendMessage } from './send-message.jobs.ts';

type Message = RecordOf<typeof messages>;

/** How a letter leaves, beside what it says. */
export interface Delivery {
  isNeeded?: boolean;
  isSubscribed?: boolean;
  isTextOnly?: boolean;
  /** One of SendGrid's, with the values of its variables. */
  template?: SendGridTemplate;
}

/** A person's letter: a record of theirs that leaves after the commit, at its moment. */
export async function writeMessage(
  context: Context,
  body: LetterBody,
  sender: Sender,
  delivery: Delivery = {},
): Promise<Message> {
  refuseNoAddresses(body);
  return context.transaction(async (inner) => {
    const draft = body.draft ? await lockDraft(inner, body.draft) : undefined;
    const answered = await answeredBy(inner, body, draft);
    const files = await filesToAttach(inner, body.attachments ?? []);
    await refuseHidden(inner, body);
    const _id = draft?._id ?? newId();
    const fields = { ...fieldsOf(inner, _id, body, sender, answered), delivery: { ...delivery } };
    const { records } = inner.asSystem('a message is given to the mail');
    const withFiles = { ...fields, attachments: files.map((file) => file._id), attached_files: files.map(listed) };
    const record = draft
      ? await records.update(messages, _id, withFiles)
      : await records.create(messages, withFiles, { id: _id });
    for (const file of files)
      if (!file.parent_id) await attachFile(inner, file._id, { module: messages.name, recordId: record._id });
    await queueMessage(inner, record);
    return record;
  });
}

/** At its moment, or now. */
export function queueMessage(context: Context, { _id, send_at }: Message): Promise<void> {
  const moment = new Date(send_at!);
  const later = moment > context.now() ? { runAt: moment } : {};
  return context.queue(sendMessage, { _id }, { ...later, key: jobKeyOf(_id) });
}

function fieldsOf(
  context: Context,
  _id: string,
  body: LetterBody,
  sender: Sender,
  answered: Message | undefined,
): Partial<Message> {
  const now = context.now();
  const at = new Date(body.sendAt ?? now.getTime() + (body.holdSeconds ?? 0) * 1_000);
  const subject = body.subject?.trim() || '(no subject)';
  const from = sender.from ?? context.engine.mail.sender;
  return {
    name: subject,
    subject,
    messageType: 'email',
    direction: 'outbound',
    status: at.getTime() > now.getTime() + 120_000 ? 'Scheduled' : 'Queued',
    to: body.to,
    cc: body.cc ?? [],
    bcc: body.bcc ?? [],
    sentFrom: from.name ? `${from.name} <${from.address}>` : from.address,
    reply_to: sender.replyTo?.address ?? null,
    sentBy: context.userId,
    assigned_to: context.userId,
    message: body.message ?? '',
    text: body.text ?? null,
    mailbox: sender.mailbox ?? null,
    related_record: body.related_record ?? answered?.related_record ?? null,
    providers_messages: answered?.providers_messages ?? providerOf(body),
    send_at: at.toISOString(),
    error: null,
    message_id: messageIdOf(_id, now, context.engine.settings.publicUrl),
    ...threadOf(_id, answered),
  };
}

const providerOf = ({ related_record: about }: LetterBody) => (about?.moduleName === 'providers' ? about.recordId : null);

/** An answer belongs to the conversation of what it answers, and names all letters before it (RFC 5322, 3.6.4). */
function threadOf(_id: string, answered: Message | undefined): Partial<Message> {
  if (!answered) return { thread: _id, reply_to_message: null, in_reply_to: null, references: null };
  const references = [answered.references, answered.message_id].filter(Boolean).join(' ');
  return {
    thread: answered.thread ?? answered._id,
    reply_to_message: answered._id,
    in_reply_to: answered.message_id,
    references: references || null,
  };
}

/** What is written about is something that its writer sees. */
async function refuseHidden(context: Context, { related_record: about }: LetterBody): Promise<void> {
  if (!about) return;
  const module = context.engine.registry.modules.get(about.moduleName);
  if (!module || !(await context.records.find(module.name, about.recordId)))
    throw invalid({ related_record: 'The chosen record does not exist.' });
}

/** The draft, unless it left in the meantime. */
async function lockDraft(context: Context, id: string): Promise<Message> {
  const draft = await context.records.lock(messages, id);
  if (draft.status !== 'Draft') throw conflict('already-sent', 'This draft was already sent.');
  return draft;
}

/** What it answers: as it is given, or as the draft was begun. */
async function answeredBy(context: Context, body: LetterBody, draft: Message | undefined): Promise<Message | undefined> {
  if (body.reply_to_message) return context.records.get(messages, body.reply_to_message);
  return (await context.records.find(messages, draft?.reply_to_message)) ?? undefined;
}
