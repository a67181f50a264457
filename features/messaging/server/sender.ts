import type { RecordOf } from '#common/module.ts';
import { forbidden } from '#common/errors.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import type { Mailbox } from '#server/outside/letter.ts';
import { emailSettings } from '../email-settings.module.ts';
import { gmailAccounts } from '../gmail-accounts.module.ts';

type Settings = RecordOf<typeof emailSettings>;

/** In whose name a letter leaves. */
export interface Sender {
  /** Absent: the installation's own address. */
  from?: Mailbox;
  /** Whose mail server takes it; absent: the installation's. */
  mailbox?: string;
  replyTo?: Mailbox;
  signature?: string;
}

/** The person as a sender: their mailbox where they have one, else the installation's address with answers to them. */
export async function personalSender(context: Context, mailbox: string | undefined): Promise<Sender> {
  const { records } = context.asSystem('one’s own email settings');
  const user = await records.find(users, context.userId);
  const settings: Settings | undefined = await records.first(emailSettings, { user: context.userId });
  const account = await accountOf(context, mailbox);
  const name = settings?.from_name ?? user?.name ?? '';
  const replyTo = settings?.reply_to ?? (account ? null : user?.email);
  return {
    ...(account ? { from: { address: account.gmail_email_address!, name }, mailbox: account._id } : {}),
    ...(replyTo ? { replyTo: { address: replyTo, name } } : {}),
    ...(settings?.signature ? { signature: settings.signature } : {}),
  };
}

/** Without one named: the default of one's own that can send. Nobody sends from the account of somebody else. */
async function accountOf(context: Context, mailbox: string | undefined) {
  const { records } = context.asSystem('the mailbox that a person sends from');
  if (mailbox) {
    const named = await records.find(gmailAccounts, mailbox);
    if (!named || named.user !== context.userId) throw forbidden('You can only send from a mailbox of your own.');
    return named;
  }
  const own = await records.first(gmailAccounts, { user: context.userId, isDefault: true });
  return own?.gmail_password || own?.oauth_token ? own : undefined;
}
