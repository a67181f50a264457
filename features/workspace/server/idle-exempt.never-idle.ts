import { foldAddress } from '#server/accounts/fold-address.ts';
import type { NeverIdle } from '#server/discovered.ts';
import { readListSetting } from '#server/admin-settings/read-setting.ts';

/** The accounts of the setting, by id or e-mail. */
const isExempt: NeverIdle = async (context, { _id, email }) => {
  const accounts = (await readListSetting(context, 'idle-exempt-accounts')).map(foldAddress);
  return accounts.includes(_id) || accounts.includes(foldAddress(email));
};

export default isExempt;
