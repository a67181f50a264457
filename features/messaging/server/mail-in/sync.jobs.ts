import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { beginReading, endReading } from '#server/outside/mailbox-state.ts';
import { users } from '#server/accounts/users.module.ts';
import { gmailAccounts } from '../../gmail-accounts.module.ts';
import { syncAccount, type Synced } from './sync-account.ts';
import type { Account } from './store-letter.ts';

/** Every two minutes, one job for each account that can be read. */
export const syncMailboxes = job(
  'sync-mailboxes',
  async (context) => {
    for await (const account of context.records.each(gmailAccounts, {}))
      if (isConnected(account)) await context.queue(syncMailbox, { account: account._id }, { key: `mailbox ${account._id}` });
  },
  { cron: '*/2 * * * *' },
);

export const syncMailbox = job<{ account: string }>(
  'sync-mailbox',
  async (context, { account: id }, { signal }) => {
    const account = await context.records.find(gmailAccounts, id);
    if (!account || !isConnected(account)) return;
    // a mailbox of who may not sign in any more is theirs, and is read for nobody
    if (await context.records.first(users, { _id: account.user, active: true }))
      await syncOnce(context, account, signal).catch(() => undefined); // the account says why
  },
  { queue: 'mail', priority: 5 },
);

export const isConnected = ({ gmail_password, oauth_token, user }: Account): boolean =>
  Boolean(user && (oauth_token || gmail_password));

/** One node at a time reads an account; whoever comes meanwhile finds nothing to do. */
export async function syncOnce(context: Context, account: Account, signal?: AbortSignal): Promise<Synced> {
  if (!(await beginReading(context, account._id))) return { seen: 0, stored: 0, known: 0, strangers: 0, failed: 0 };
  try {
    return await syncAccount(context, account, signal);
  } finally {
    await endReading(context, account._id);
  }
}

export default [syncMailboxes, syncMailbox];
