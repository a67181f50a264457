import { KIND_NAMES, type NotificationChoices } from '#common/notification-kinds.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { notificationSettings } from './notification-settings.module.ts';

/** What the signed-in person chose, kind by kind. */
export async function ownChoices(context: Context): Promise<NotificationChoices> {
  return ((await ownSettings(context))?.choices ?? {}) as NotificationChoices;
}

export const chooseNotifications = (context: Context, chosen: NotificationChoices): Promise<NotificationChoices> =>
  context.asSystem('users choose their own notifications').transaction(async (inner) => {
    await holdKey(inner.database, `notification settings of ${context.userId}`);
    const known = await ownSettings(inner);
    const before = (known?.choices ?? {}) as NotificationChoices;
    const choices: NotificationChoices = { ...before };
    for (const kind of KIND_NAMES) if (chosen[kind]) choices[kind] = { ...before[kind], ...chosen[kind] };
    const fields = { choices: choices as Record<string, unknown> };
    if (known) await inner.records.update(notificationSettings, known._id, fields);
    else await inner.records.create(notificationSettings, { ...fields, name: 'Notifications', assigned_to: context.userId });
    return choices;
  });

const ownSettings = (context: Context) => context.records.first(notificationSettings, { assigned_to: context.userId });
