import { dayInWords } from '#common/day-in-words.ts';
import { dayIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { sendMail, type MailOrder } from '#server/outside/mail.jobs.ts';
import { isTextNumber } from '#server/outside/deliver-text.ts';
import { sendText } from '#server/outside/text.jobs.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import type { Agreement, Recipient } from './agreement-recipients.ts';
import { makeLink, type LinkKind } from './signing-links.ts';

/** How the subjects begin: what kind a letter is can be read from its row in the outbox. */
export const SUBJECTS = { request: 'Please sign: ', reminder: 'Reminder to sign: ', copy: 'Signed: ' } as const;

interface Words {
  /** From the person who asks. */
  message?: string | null | undefined;
  sender?: string | null | undefined;
}

/** Asks a recipient to sign, by mail and, where their phone number is known, by a text message. Each has a link of its own. */
export async function askToSign(
  system: Context,
  agreement: Agreement,
  recipient: Recipient,
  kind: Extract<LinkKind, 'request' | 'reminder'>,
  words: Words,
): Promise<void> {
  await mailRequest(system, agreement, recipient, kind, words);
  if (isTextNumber(recipient.phone)) await textRequest(system, agreement, recipient, kind, words);
}

async function mailRequest(
  system: Context,
  agreement: Agreement,
  recipient: Recipient,
  kind: Extract<LinkKind, 'request' | 'reminder'>,
  { message, sender }: Words,
): Promise<void> {
  const link = await makeLink(system, recipient, kind);
  const title = `<strong>${escapeHtml(agreement.name ?? 'a document')}</strong>`;
  const opening =
    kind === 'reminder'
      ? `${title} still waits for your signature.`
      : `${sender ? `${escapeHtml(sender)} asks you` : 'You are asked'} to sign ${title}.`;
  const lastDay = agreement.expires_at && dayIn(system.timeZone, new Date(agreement.expires_at));
  const until = lastDay ? `<p>Please sign by ${dayInWords(lastDay)}.</p>` : '';
  await system.queue(sendMail, {
    to: [recipient.email!],
    subject: SUBJECTS[kind] + (agreement.name ?? 'a document'),
    html:
      `${greeting(recipient)}<p>${opening}</p>` +
      `${message ? `<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>` : ''}` +
      `<p><a href="${link}">Open the document and sign</a></p>${until}` +
      `<p>The link is yours alone. Please do not forward this letter.</p>`,
    isNeeded: true,
    ...about(recipient),
  });
}

const greeting = ({ name }: Pick<Recipient, 'name'>): string => `<p>Hello${name ? ` ${escapeHtml(name)}` : ''},</p>`;

/** Short, because a text message is paid for by its length. */
async function textRequest(
  system: Context,
  agreement: Agreement,
  recipient: Recipient,
  kind: Extract<LinkKind, 'request' | 'reminder'>,
  { sender }: Words,
): Promise<void> {
  const title = `“${(agreement.name ?? 'a document').slice(0, 80)}”`;
  const opening =
    kind === 'reminder'
      ? `${title} still waits for your signature.`
      : `${sender ? `${sender} asks you` : 'You are asked'} to sign ${title}.`;
  const link = await makeLink(system, recipient, 'text');
  await system.queue(sendText, {
    to: recipient.phone!,
    text: `${opening} The link is yours alone: ${link}`,
    ...about(recipient),
  });
}

/** The sealed file, to everybody who had to do with it. */
export async function mailSealed(
  system: Context,
  agreement: Agreement,
  recipient: Pick<Recipient, '_id' | 'name'>,
  to: string,
  message?: string | null,
): Promise<void> {
  const title = escapeHtml(agreement.name ?? 'The document');
  await system.queue(sendMail, {
    to: [to],
    subject: SUBJECTS.copy + (agreement.name ?? 'a document'),
    html:
      `${greeting(recipient)}<p>Everybody has signed <strong>${title}</strong>. The sealed file is attached.</p>` +
      `${message ? `<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>` : ''}` +
      `<p>Anyone can have it checked at ${system.engine.settings.publicUrl}/esign/verify.</p>`,
    attachments: attachmentOf(agreement.path, agreement.name),
    isNeeded: true,
    ...about(recipient),
  });
}

export function attachmentOf(path: string | null, name: string | null): NonNullable<MailOrder['attachments']> {
  const id = path?.split('/').at(-1);
  return id ? [{ _id: id, filename: `${(name ?? 'agreement').replaceAll(/[\\/]/g, '-')}.pdf` }] : [];
}

/** Its links are secrets: the text is kept only where the outbox is the only place to read it. */
const about = ({ _id }: Pick<Recipient, '_id'>) => ({
  confidential: true,
  relatedRecord: { moduleName: agreementRecipients.name, recordId: _id },
});
