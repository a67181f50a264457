import type { Settings } from '../settings.ts';
import type { Outbound } from './fetch.ts';
import type { Letter, Mailbox } from './letter.ts';
import { LetterRefused, type Mailer } from './mailer.ts';

/** SendGrid repeats it in every event of the letter. */
export const LETTER = 'muster_letter';

type Account = NonNullable<Settings['sendgrid']>;

/** The v3 Mail Send call: 202 is accepted; too many and its own faults are for now, other answers for good. */
export function sendgrid(account: Account, sender: Mailbox, outbound: Outbound): Mailer {
  return {
    provider: 'sendgrid',
    sender,
    send: async (letter) => {
      const { status, body } = await outbound.fetch(`${account.url}/v3/mail/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(asSendGrid(letter, sender)),
        timeoutMs: 60_000,
        isOperators: true,
      });
      if (status === 202) return { refused: [] };
      const words = `SendGrid answered ${status}: ${wordsOf(Buffer.from(body).toString())}`;
      throw status < 500 && status !== 429 && status !== 401 ? new LetterRefused(words) : new Error(words);
    },
  };
}

/** `{ errors: [{ message, field }] }` */
function wordsOf(body: string): string {
  try {
    const { errors } = JSON.parse(body) as { errors: { message: string }[] };
    return errors
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 1_000);
  } catch {
    return body.slice(0, 200);
  }
}

/** The body of the published schema. An empty list is an error there, and plain text stands before HTML. */
export function asSendGrid(letter: Letter, sender: Mailbox) {
  const box = ({ address, name }: Mailbox) => ({ email: address, ...(name ? { name } : {}) });
  const list = (name: string, addresses: string[]) => (addresses.length ? { [name]: addresses.map((email) => ({ email })) } : {});
  const { to, cc, bcc, from, replyTo, html, text, files } = letter;
  return {
    personalizations: [
      {
        to: to.map((email) => ({ email })),
        ...list('cc', cc),
        ...list('bcc', bcc),
        custom_args: { [LETTER]: letter.id },
        ...(letter.template ? { dynamic_template_data: letter.template.data } : {}),
      },
    ],
    from: box(from ?? sender),
    ...(replyTo ? { reply_to: box(replyTo) } : {}),
    subject: letter.subject,
    content: [{ type: 'text/plain', value: text || ' ' }, ...(html ? [{ type: 'text/html', value: html }] : [])],
    ...(files.length
      ? {
          attachments: files.map(({ filename, type, content }) => ({
            filename,
            type,
            content: content.toString('base64'),
            disposition: 'attachment',
          })),
        }
      : {}),
    headers: { ...letter.headers, 'Message-ID': letter.messageId, Date: letter.date.toUTCString().replace('GMT', '+0000') },
    ...(letter.template ? { template_id: letter.template.id } : {}),
    tracking_settings: { click_tracking: { enable: letter.isTracked }, open_tracking: { enable: letter.isTracked } },
  };
}
