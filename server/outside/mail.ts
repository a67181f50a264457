import nodemailer from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Outbound } from './fetch.ts';

export interface Letter {
  /** Of its row in the outbox: the provider names it when it tells what became of the letter. */
  id: string;
  to: string[];
  subject: string;
  html: string;
  from?: string;
}
/** One contract, the real provider and a stand-in: `send` throws when the letter should be tried again. */
export interface Mailer {
  readonly provider: 'smtp' | 'sendgrid' | 'outbox';
  send(letter: Letter): Promise<void>;
}

const ADDRESS = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/;

/** Addresses that cannot smuggle a header or a second recipient. */
export const isMailAddress = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 254 && ADDRESS.test(address);

/** SendGrid repeats it in every event of the letter. */
export const LETTER = 'muster_letter';

export function createMailer(settings: Settings, outbound: Outbound): Mailer {
  if (settings.smtpUrl) return smtp(settings);
  if (settings.sendgrid) return sendgrid(settings.sendgrid, settings, outbound);
  return { provider: 'outbox', send: async () => undefined };
}

function smtp(settings: Settings): Mailer {
  const transport = nodemailer.createTransport(settings.smtpUrl!);
  return {
    provider: 'smtp',
    send: async ({ to, subject, html, from }) => {
      await transport.sendMail({ from: from ?? senderOf(settings), to, subject, html });
    },
  };
}

/** The v3 Mail Send call: 202 is accepted, anything else is tried again. */
function sendgrid(account: NonNullable<Settings['sendgrid']>, settings: Settings, outbound: Outbound): Mailer {
  return {
    provider: 'sendgrid',
    send: async ({ id, to, subject, html, from }) => {
      const { status } = await outbound.fetch('https://api.sendgrid.com/v3/mail/send', {
        method: 'POST',
        headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          personalizations: [{ to: to.map((email) => ({ email })), custom_args: { [LETTER]: id } }],
          from: { email: from ?? account.from ?? senderOf(settings) },
          subject,
          content: [{ type: 'text/html', value: html }],
        }),
        timeoutMs: 20_000,
      });
      if (status !== 202) throw new Error(`SendGrid answered ${status}`);
    },
  };
}

const senderOf = (settings: Settings) => `no-reply@${new URL(settings.publicUrl).hostname}`;
