import { malformed } from '#common/errors.ts';
import { kindsFor, type NotificationChoices, type NotificationKind } from '#common/notification-kinds.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { notificationSettings } from './notification-settings.module.ts';

/** What the signed-in person chose, kind by kind. */
export async function ownChoices(context: Context): Promise<NotificationChoices> {
  return ((await ownSettings(context))?.choices ?? {}) as NotificationChoices;
}

/** The kinds that the signed-in person is told of, in their order. */
export const ownKinds = ({ engine, access }: Context): NotificationKind[] =>
  kindsFor(engine.discovered.notificationKinds, access.isProvider);

/** @throws 400 for a kind that there is not */
export async function chooseNotifications(context: Context, chosen: NotificationChoices): Promise<NotificationChoices> {
  const kinds = new Set(context.engine.discovered.notificationKinds.map(({ kind }) => kind));
  const unknown = Object.keys(chosen).find((kind) => !kinds.has(kind));
  if (unknown !== undefined) throw malformed(`There is no kind of notification named ${unknown}.`);
  return context.asSystem('users choose their own notifications').transaction(async (inner) => {
    await holdKey(inner.database, `notification settings of ${context.userId}`);
    const known = await ownSettings(inner);
    const before = (known?.choices ?? {}) as NotificationChoices;
    const choices: NotificationChoices = { ...before };
    for (const [kind, choice] of Object.entries(chosen)) choices[kind] = { ...before[kind], ...choice };
    const fields = { choices: choices as Record<string, unknown> };
    if (known) await inner.records.update(notificationSettings, known._id, fields);
    else await inner.records.create(notificationSettings, { ...fields, name: 'Notifications', assigned_to: context.userId });
    return choices;
  });
}

const ownSettings = (context: Context) => context.records.first(notificationSettings, { assigned_to: context.userId });
