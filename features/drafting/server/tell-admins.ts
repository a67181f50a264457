import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { notify } from '#server/notifications/notify.ts';
import { markOnce } from '#server/once/once.ts';
import { draftingAway } from '../drafting.notification-kinds.ts';

/** System Admins learn of it once an hour, however many drafts fail. */
export async function tellAdmins(context: Context): Promise<void> {
  const system = context.asSystem('admins learn that drafting does not work');
  const hour = context.now().toISOString().slice(0, 13);
  await system.transaction(async (inner) => {
    if (!(await markOnce(inner, 'drafting-away', [hour])).length) return;
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: draftingAway,
      title: 'The drafting service does not answer',
      path: '/admin/settings/general-settings',
    });
  });
}
