import type { Attachment, Email } from 'postal-mime';
import type { ParsedLetter } from './parsed-letter.ts';

/** A report that a letter was not delivered, for good (RFC 3464: `Action: failed` with a status of 5.x.x); else null. */
export function bounceIn({ attachments }: Email, contentType: string): ParsedLetter['bounce'] {
  const report = attachments.find(({ mimeType }) => /^message\/delivery-status$/i.test(mimeType));
  if (!report || !/multipart\/report/i.test(contentType)) return null;
  const failed = textOf(report)
    .split(/\r?\n\r?\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const recipient = fields.get('final-recipient') ?? fields.get('original-recipient') ?? '';
      const address = /^<?([^\s;<>]+@[^\s;<>@]+)>?$/.exec(recipient.split(';').at(-1)!.trim())?.[1];
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
      const isFinal = fields.get('action')?.toLowerCase() === 'failed' && status.startsWith('5.');
      const words = (fields.get('diagnostic-code') ?? `Status ${status}`).replace(/^\s*[\w-]+;\s*/, '').slice(0, 500);
      return address && isFinal ? [{ address: address.toLowerCase(), status, words }] : [];
    });
  if (!failed.length) return null;
  const original = attachments.find(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)$/i.test(mimeType));
  const messageId = original
    ? (/^message-id:\s*(<[^<>\s]{1,400}>)/im.exec(textOf(original).slice(0, 64 * 1024))?.[1] ?? null)
    : null;
  return { failed, messageId };
}

const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : new TextDecoder().decode(content));

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
        return name ? [[name.toLowerCase(), value!.trim()] as const] : [];
      }),
  );
