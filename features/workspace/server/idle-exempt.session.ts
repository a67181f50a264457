import type { SessionPart } from '#server/discovered.ts';
import { users } from '#server/accounts/users.module.ts';
import { readListSetting } from '#server/admin-settings/read-setting.ts';

/** Whether this account is never timed out, by its id or e-mail (access document, section 4): nobody is told of the others. */
const idleExempt: SessionPart = async (context) => {
  const exempt = await readListSetting(context, 'idle-exempt-accounts');
  const user = exempt.length
    ? await context.asSystem('users read their own email').records.find(users, context.userId)
    : undefined;
  const own = new Set([user?._id, user?.email?.toLowerCase()]);
  const isExempt = exempt.some((entry) => own.has(entry.trim().toLowerCase()));
  return { 'idle-exempt-accounts': isExempt ? [context.userId] : [] };
};

export default idleExempt;
