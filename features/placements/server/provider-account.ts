import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { providers } from '../providers.module.ts';
import { lastInvitation } from './provider-account.queries.ts';

export interface ProviderAccount {
  user: { _id: string; name: string | null; email: string | null; active: boolean | null } | null;
  invited: string | null;
  lastSignIn: string | null;
  locker: boolean;
}

/** The account with which a provider signs in, as far as the caller may read it: what is hidden from them is null. */
export async function providerAccount(context: Context, id: string): Promise<ProviderAccount> {
  const provider = await context.records.get(providers, id);
  const user: Partial<RecordOf<typeof users>> | undefined = await context.records.find(users, provider.related_user ?? null);
  return {
    user: user?._id ? { _id: user._id, name: user.name ?? null, email: user.email ?? null, active: user.active ?? null } : null,
    invited: user?._id ? await lastInvitation(context.database, user._id) : null,
    lastSignIn: user?.last_login_date ?? null,
    locker: provider.locker_account_enabled ?? false,
  };
}
