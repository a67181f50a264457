import type { Context } from '#server/context.ts';
import { smtp } from '#server/outside/mail.ts';
import { LetterRefused, type Mailer } from '#server/outside/mailer.ts';
import { gmailAccounts } from '../gmail-accounts.module.ts';
import { accessTokenOf } from './mail-in/google.ts';

/** The mail server of a person's own account. Its address is the operator's, name and password are the account's. */
export async function mailboxMailer(context: Context, mailbox: string): Promise<Mailer> {
  const account = await context.records.find(gmailAccounts, mailbox);
  if (!account?.gmail_password && !account?.oauth_token)
    throw new LetterRefused('The mailbox this message is sent from was removed or is not connected.');
  const url = new URL(context.engine.settings.accountsSmtpUrl);
  const user = account.gmail_email_address!;
  const sender = { address: user };
  if (account.oauth_token) {
    const accessToken = await accessTokenOf(context, account);
    return { provider: 'smtp', sender, send: smtp({ url: url.href, auth: { type: 'OAuth2', user, accessToken } }, sender) };
  }
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(account.gmail_password!);
  return { provider: 'smtp', sender, send: smtp({ url: url.href }, sender) };
}
