import { newId } from '#common/ids.ts';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { NOTIFICATION_KINDS, type KindName, type NotificationKind } from '../../notification-kinds.ts';
import { insertNotifications } from './notifications.queries.ts';

export interface Notice {
  /** Ids of users; the actor among them, doubles and people who may not sign in are left out. */
  to: readonly (string | null | undefined)[];
  kind: KindName;
  /** A whole sentence or its like, the same for every reader: no value of a record. `{amount}` becomes the number. */
  title: string;
  text?: string;
  /** The path to a value of the record that is shown with it, to those who may read it: `completionDetails.rejectionReason`. */
  quote?: string;
  about?: RecordLink;
  /** Where it leads; default: to the record it is about. */
  path?: string;
  /** How many records it is about; default 1. */
  amount?: number;
}

/**
 * Tells these people, in the caller's transaction and with one statement. An unread notification of the same kind about the
 * same record moves up instead of standing there twice. What they chose not to see is not made.
 */
export async function notify(context: Context, notice: Notice): Promise<void> {
  const to = [...new Set(notice.to)].filter((id): id is string => typeof id === 'string' && id !== context.userId);
  if (to.length === 0) return;
  const kind: NotificationKind = NOTIFICATION_KINDS.find((each) => each.kind === notice.kind)!;
  const told = await insertNotifications(context, {
    ...notice,
    to: to.map((user) => ({ user, _id: newId() })),
    amount: notice.amount ?? 1,
    mailedTypes: kind.mails === 'providers' ? ['Provider'] : [],
  });
  for (const { user, isMailed } of told)
    if (isMailed) await context.queue('mail-notification', { ...notice, to: undefined, user, by: context.userId });
  context.afterCommit(() => {
    for (const { user, _id } of told) if (_id) context.engine.bus.send('notification-event', [user], { _id });
  });
}
