import { keptOnce } from '../kept-once.ts';
import type { Settings } from '../settings.ts';
import type { Outbound } from './fetch.ts';
import type { Letter, Mailbox } from './letter.ts';
import { LetterRefused, outboxMailer, type Mailer } from './mailer.ts';
import { sendgrid } from './sendgrid.ts';

export function createMailer(settings: Settings, outbound: Outbound): Mailer {
  const sender = settings.mailFrom ?? { address: `no-reply@${new URL(settings.publicUrl).hostname}` };
  if (settings.smtpUrl) return { provider: 'smtp', sender, send: smtp({ url: settings.smtpUrl }, sender) };
  if (settings.sendgrid) {
    const { from } = settings.sendgrid;
    return sendgrid(settings.sendgrid, from ? { ...sender, address: from } : sender, outbound);
  }
  return outboxMailer({ sender });
}

interface SmtpProblem {
  message: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
}

/** `url` with name and password, or with the token of the person's provider beside it (XOAUTH2). */
export interface SmtpServer {
  url: string;
  auth?: { type: 'OAuth2'; user: string; accessToken: string };
}

/** A server's answer of 5xx is for good, everything else for now (RFC 5321, 4.2.1). */
export function smtp(server: SmtpServer, sender: Mailbox): Mailer['send'] {
  const transport = keptOnce(async () => {
    const { default: nodemailer } = await import('nodemailer'); // many installations send by other ways
    return nodemailer.createTransport(server);
  });
  return async (letter) => {
    try {
      const info = (await (await transport()).sendMail(asNodemailer(letter, sender))) as unknown as {
        rejectedErrors?: SmtpProblem[];
      };
      return { refused: (info.rejectedErrors ?? []).map((each) => ({ address: each.recipient ?? '', words: wordsOf(each) })) };
    } catch (problem) {
      const known = problem as SmtpProblem & { rejectedErrors?: SmtpProblem[] };
      if (!((known.responseCode ?? 0) >= 500)) throw problem;
      const refused = known.rejectedErrors ?? [];
      throw new LetterRefused(
        wordsOf(known),
        refused.flatMap(({ recipient, responseCode = 0 }) => (recipient && responseCode >= 500 ? [recipient] : [])),
      );
    }
  };
}

const wordsOf = ({ response, message }: SmtpProblem) => (response ?? message).slice(0, 2_000);

function asNodemailer(letter: Letter, sender: Mailbox) {
  const box = ({ address, name }: Mailbox) => (name ? { name, address } : address);
  const { to, cc, bcc, subject, html, text, date, messageId, headers, files, from, replyTo } = letter;
  return {
    from: box(from ?? sender),
    to,
    cc,
    bcc,
    ...(replyTo ? { replyTo: box(replyTo) } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    date,
    messageId,
    headers,
    attachments: files.map(({ filename, type, content }) => ({ filename, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
