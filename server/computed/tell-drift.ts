import { users } from '../accounts/users.module.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { rollupsDrifted } from './computed.notification-kinds.ts';

/** System Admins read which rollups were not what their records say. */
export async function tellDrift(context: Context, drifted: readonly string[]): Promise<void> {
  context.engine.log.error({ drifted }, 'rollups had drifted and were counted again');
  await context.transaction(async (inner) => {
    const admins = await inner.records.all(users, { userType: 'System Admin', active: true });
    await notify(inner, {
      to: admins.map(({ _id }) => _id),
      kind: rollupsDrifted,
      title: 'Rollups were counted again, as they were wrong',
      text: `${drifted.slice(0, 10).join('; ')}. They are right now. Please tell whoever looks after this server.`,
      path: '/admin/module-builder',
    });
  });
}
