import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { task } from '#server/workers/task.ts';
import { bounceIn } from './bounce-in.ts';
import { cleanMailHtml } from './clean-mail-html.ts';
import type { ParsedLetter } from './parsed-letter.ts';

const MOST_TEXT = 90_000;
const MOST_FILES = 30;
const MOST_REFERENCES = 50;
const LARGEST_FILE = 25 * 1024 * 1024;
const MOST_PEOPLE = 200;

/** A letter as its bytes came from a mail server. It may be anything, so it is read in a thread with limits. */
export default task<{ raw: Uint8Array }, ParsedLetter>(import.meta.url, async ({ raw }) => {
  const { default: PostalMime } = await import('postal-mime'); // not in the thread that answers
  const email = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true, // a letter in a letter is a file of it, and no word of its own text
    maxNestingDepth: 32,
    maxHeadersSize: 512 * 1024,
  });
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const html = email.html ? cleanMailHtml(email.html) : '';
  const kept = keptFiles(email.attachments);
  return {
    messageId:
      idsIn(email.messageId ?? '')[0] ?? `<${createHash('sha256').update(raw).digest('hex').slice(0, 40)}@no-message-id>`,
    answers: [...new Set([...idsIn(email.inReplyTo ?? ''), ...idsIn(email.references ?? '').toReversed()])].slice(
      0,
      MOST_REFERENCES,
    ),
    from: mailboxOf(email.from),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    replyTo: email.replyTo?.[0]?.address ?? null,
    subject: oneLine(email.subject ?? '').slice(0, 250),
    date: dateOf(email.date),
    text: withoutControls(email.text ?? textOf(html)).slice(0, MOST_TEXT),
    html: html && html.length <= MOST_TEXT ? html : null,
    isAutomatic: isAutomatic(header),
    bounce: bounceIn(email, header('content-type')),
    ...kept,
  };
});

const ENDINGS: Readonly<Record<string, string>> = { 'message/rfc822': 'eml', 'text/plain': 'txt' };

function keptFiles(files: readonly Attachment[]): Pick<ParsedLetter, 'attachments' | 'leftOut'> {
  const real = files.filter(({ mimeType }) => !/^(message\/delivery-status|text\/rfc822-headers|multipart\/)/i.test(mimeType));
  const attachments: ParsedLetter['attachments'] = [];
  const leftOut: string[] = [];
  for (const [at, { filename, mimeType, content, contentId }] of real.entries()) {
    const name =
      oneLine(filename ?? '') || `attachment ${at + 1}.${ENDINGS[mimeType.toLowerCase()] ?? mimeType.split('/').at(-1)}`;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    if (at >= MOST_FILES || bytes.byteLength > LARGEST_FILE || !bytes.byteLength) leftOut.push(name);
    else attachments.push({ filename: name, contentId: contentId?.replace(/^<|>$/g, '') ?? null, content: bytes });
  }
  return { attachments, leftOut };
}

const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,400}>/g) ?? [];

function mailboxOf(from: Email['from']): ParsedLetter['from'] {
  const address = from?.address?.trim().toLowerCase();
  return address ? { address, name: oneLine(from?.name ?? '').slice(0, 200) } : null;
}

const addressesOf = (list: Email['to']): string[] =>
  [...new Set((list ?? []).flatMap((each) => (each.group ?? [each]).map(({ address }) => address?.trim().toLowerCase())))]
    .filter((each): each is string => Boolean(each?.includes('@')))
    .slice(0, MOST_PEOPLE);

function dateOf(given: string | undefined): string | null {
  const moment = new Date(given ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const isAutomatic = (header: (name: string) => string): boolean =>
  /^auto-(replied|generated|notified)/i.test(header('auto-submitted')) ||
  Boolean(header('x-autoreply') || header('x-autorespond')) ||
  /^(bulk|auto_reply|junk)$/i.test(header('precedence'));

// eslint-disable-next-line no-control-regex -- control characters are exactly what must go
const withoutControls = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
const oneLine = (text: string): string => withoutControls(text).replace(/\s+/g, ' ').trim();
const textOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();
