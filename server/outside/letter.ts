import { textOfHtml } from './text-of-html.ts';

/** Somebody who writes, or to whom a reply goes. Names are in any script. */
export interface Mailbox {
  address: string;
  name?: string;
}

export interface LetterFile {
  filename: string;
  type: string;
  content: Buffer;
}

/** A letter as it leaves: addresses and headers are checked, and it says everything that a mail server asks for. */
export interface Letter {
  /** Of its row in the outbox: the provider names it when it tells what became of the letter. */
  id: string;
  /** With its angle brackets, the same at every attempt. */
  messageId: string;
  date: Date;
  /** Absent: the installation's own. */
  from?: Mailbox;
  replyTo?: Mailbox;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  /** Absent: the letter has its text alone. */
  html?: string;
  text: string;
  files: LetterFile[];
  /** Beside those that the other properties make. */
  headers: Record<string, string>;
  /** One of SendGrid's dynamic templates, which takes the place of subject and text there. */
  template?: SendGridTemplate;
  /** Whether the provider may note that it was opened, and which of its links. */
  isTracked: boolean;
}

export interface SendGridTemplate {
  id: string;
  data: Record<string, unknown>;
}

/** What somebody asks to be sent. Addresses that are none are left out. */
export interface LetterParts {
  to: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  from?: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  html: string;
  /** Absent: made of the HTML. */
  text?: string;
  /** The text leaves alone. */
  isTextOnly?: boolean;
  headers?: Readonly<Record<string, string>>;
  template?: SendGridTemplate;
  isTracked?: boolean;
}

const ADDRESS = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(?:\.[^\s@<>"',;.]+)+$/;

/** Addresses that cannot smuggle a header or a second recipient. */
export const isMailAddress = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 254 && ADDRESS.test(address);

/** A line of a header: nothing in it begins another one. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Made by the mailer of the letter's other properties. */
const MADE = new Set(
  (
    'from to cc bcc sender subject date message-id reply-to mime-version return-path received ' +
    'content-type content-transfer-encoding content-disposition dkim-signature'
  ).split(' '),
);

const headersOf = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => /^[A-Za-z][A-Za-z0-9-]{0,75}$/.test(name) && !MADE.has(name.toLowerCase()))
      .map(([name, value]) => [name, oneLine(value).slice(0, 4_000)]),
  );

const mailbox = ({ address, name }: Mailbox): Mailbox => ({ address, ...(name ? { name: oneLine(name).slice(0, 200) } : {}) });

/** `<id>@host` is unique in the world as long as the host is; `moment` tells two installations of one host apart. */
export const messageIdOf = (id: string, moment: Date, publicUrl: string): string =>
  `<${id}.${moment.getTime().toString(36)}@${new URL(publicUrl).hostname}>`;

/** Each address once, in the first of to, cc, and bcc that names it. */
function recipientsOf({ to, cc = [], bcc = [] }: LetterParts): Pick<Letter, 'to' | 'cc' | 'bcc'> {
  const known = new Set<string>();
  const fresh = (addresses: readonly string[]) =>
    addresses.filter((address) => {
      if (!isMailAddress(address) || known.has(address.toLowerCase())) return false;
      known.add(address.toLowerCase());
      return true;
    });
  return { to: fresh(to), cc: fresh(cc), bcc: fresh(bcc) };
}

type Stamp = Pick<Letter, 'id' | 'messageId' | 'date' | 'files'>;

export function composeLetter(parts: LetterParts, stamp: Stamp): Letter {
  const { from, replyTo, subject, html, text, isTextOnly = false, headers = {} } = parts;
  return {
    ...stamp,
    ...recipientsOf(parts),
    ...(from && isMailAddress(from.address) ? { from: mailbox(from) } : {}),
    ...(replyTo && isMailAddress(replyTo.address) ? { replyTo: mailbox(replyTo) } : {}),
    subject: oneLine(subject).slice(0, 500),
    ...(isTextOnly ? {} : { html }),
    text: text?.trim() || textOfHtml(html),
    headers: headersOf(headers),
    ...(parts.template ? { template: parts.template } : {}),
    isTracked: parts.isTracked ?? false,
    files: stamp.files.map((file) => ({ ...file, filename: oneLine(file.filename) || 'attachment' })),
  };
}
