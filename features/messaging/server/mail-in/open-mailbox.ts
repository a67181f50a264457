import type { ImapFlow } from 'imapflow';
import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { accessTokenOf } from './google.ts';
import type { Account } from './store-letter.ts';

const TIMEOUT_MS = 30_000;

/** A connection to the operator's IMAP server in an account's name; the caller logs it out. */
export async function openMailbox(context: Context, account: Account): Promise<ImapFlow> {
  if (context.engine.copyOf) throw conflict('copy', 'This is a copy of a backup: it reads no mailboxes.');
  const url = new URL(context.engine.settings.imapUrl);
  const user = account.gmail_email_address!;
  const auth = account.oauth_token
    ? { user, accessToken: await accessTokenOf(context, account) }
    : account.gmail_password
      ? { user, pass: account.gmail_password }
      : undefined;
  if (!auth) throw conflict('not-connected', 'This mail account has no password and is not connected to Google.');
  const secure = url.protocol === 'imaps:';
  const { ImapFlow: Client } = await import('imapflow'); // many installations read no mailboxes
  const client = new Client({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined); // whoever waits for an answer hears of it
  await client.connect().catch((problem: Error & { authenticationFailed?: boolean; responseText?: string }) => {
    throw conflict(
      'mailbox-unreachable',
      problem.authenticationFailed
        ? 'The mail server rejected the name or password.'
        : 'The mail server could not be reached. Please try again later.',
    );
  });
  return client;
}
