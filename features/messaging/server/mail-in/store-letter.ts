import { Readable } from 'node:stream';
import { Refusal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import { notify } from '#server/notifications/notify.ts';
import { lockLetter } from '#server/outside/mailbox-state.ts';
import { emailSettings } from '../../email-settings.module.ts';
import type { gmailAccounts } from '../../gmail-accounts.module.ts';
import { messages } from '../../messages.module.ts';
import { isKnownLetter } from './known-letter.queries.ts';
import { noteBounce } from './note-bounce.ts';
import type { ParsedLetter } from './parsed-letter.ts';
import { whoseLetter } from './whose-letter.ts';
import { mailReceived } from '../../messaging.notification-kinds.ts';

export type Account = RecordOf<typeof gmailAccounts>;
export type Stored = 'stored' | 'known' | 'strangers';

/** A letter of a mailbox becomes a message, once for the whole installation, on the record that it is about. */
export async function storeLetter(context: Context, account: Account, letter: ParsedLetter, isSent: boolean): Promise<Stored> {
  const others = isSent ? [...letter.to, ...letter.cc] : letter.from ? [letter.from.address] : [];
  return context.transaction(async (inner) => {
    // two mailboxes that hold the same letter are read at the same time
    await lockLetter(inner, letter.messageId);
    if (await isKnownLetter(inner.database, letter.messageId)) return 'known';
    if (letter.bounce && (await noteBounce(inner, letter.bounce))) return 'stored';
    const belonging = await whoseLetter(inner, letter, others);
    if (belonging.isStranger && !account.keeps_strangers) return 'strangers';
    const _id = newId();
    const owner = account.user!;
    const moment = momentOf(inner, letter);
    const named = inner.inNameOf(owner, 'mail came in', moment);
    const files = await keepFiles(named, letter);
    await named.records.create(
      messages,
      {
        name: letter.subject || '(no subject)',
        subject: letter.subject || '(no subject)',
        messageType: 'email',
        direction: isSent ? 'outbound' : 'inbound',
        status: isSent ? 'Sent' : letter.isAutomatic ? 'Received - Read' : 'Received - Not Read',
        to: letter.to,
        cc: letter.cc,
        sentFrom: letter.from ? (letter.from.name ? `${letter.from.name} <${letter.from.address}>` : letter.from.address) : null,
        reply_to: letter.replyTo,
        sentBy: isSent ? owner : null,
        assigned_to: owner,
        message: letter.html ?? '',
        mail_html: withFiles(letter.html, files),
        text: letter.text || null,
        mailbox: account._id,
        sent_at: moment.toISOString(),
        is_automatic: letter.isAutomatic,
        message_id: letter.messageId,
        in_reply_to: letter.answers[0] ?? null,
        references: letter.answers.toReversed().join(' ') || null,
        thread: belonging.thread ?? _id,
        related_record: belonging.about,
        providers_messages: belonging.provider,
        attachments: files.map((file) => file._id),
        attached_files: files.map(({ _id: file, filename, size, type }) => ({ _id: file, filename, size, type })),
        error: letter.leftOut.length ? `Not kept: ${letter.leftOut.join(', ')}` : null,
      },
      { id: _id },
    );
    for (const file of files) await attachFile(named, file._id, { module: messages.name, recordId: _id });
    if (!isSent && !letter.isAutomatic) await tellOwner(inner, owner, _id);
    return 'stored';
  });
}

interface Kept {
  _id: string;
  filename: string;
  size: number;
  type: string;
  contentId: string | null;
}

/** They are checked as every upload is: what may not be uploaded is named in the record and not kept. @throws what cannot be kept for now */
async function keepFiles(context: Context, letter: ParsedLetter): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { filename, content, contentId } of letter.attachments)
    try {
      const { _id, label, size, type } = await storeUpload(context, { filename, content: Readable.from([Buffer.from(content)]) });
      kept.push({ _id, filename: label, size, type, contentId });
    } catch (problem) {
      if (problem instanceof Refusal && problem.status >= 500) throw problem;
      letter.leftOut.push(filename);
    }
  return kept;
}

/** Pictures that came along are named by their files. */
const withFiles = (html: string | null, files: readonly Kept[]): string | null =>
  html?.replace(/\sdata-cid="([^"]*)"/g, (_whole, cid: string) => {
    const file = files.find(({ contentId }) => contentId === cid);
    return file ? ` data-file="${file._id}"` : '';
  }) ?? null;

/** A letter from the future came now. */
function momentOf(context: Context, { date }: ParsedLetter): Date {
  const now = context.now();
  const given = date ? new Date(date) : now;
  return given > now ? now : given;
}

async function tellOwner(context: Context, owner: string, message: string): Promise<void> {
  const system = context.asSystem('somebody has mail');
  const settings = await system.records.first(emailSettings, { user: owner });
  if (settings?.notify_inbound === false) return;
  await notify(system, {
    to: [owner],
    kind: mailReceived,
    title: 'A message came in',
    quote: 'subject',
    about: { moduleName: messages.name, recordId: message },
    path: `/app/messages?open=${message}`,
  });
}
