import type { Context } from '#server/context.ts';
import { readListSetting } from '#server/admin-settings/read-setting.ts';
import { accounts } from '../accounts.module.ts';

export { ensureProviderUser } from './create-provider-user.ts';
export { joinNames } from './names.ts';

/** Whether an account is one of the setting `managed-accounts`, which lists ids or names. */
export async function isManagedAccount(context: Context, accountId: string | null | undefined): Promise<boolean> {
  if (!accountId) return false;
  const managed = (await readListSetting(context, 'managed-accounts')).map((entry) => entry.trim().toLowerCase());
  if (!managed.length) return false;
  if (managed.includes(accountId)) return true;
  const account = await context.asSystem('managed accounts are known by name').records.find(accounts, accountId);
  return Boolean(account?.name && managed.includes(account.name.trim().toLowerCase()));
}
export { somewhere } from './demo-places.ts';
