import type { RecordLink } from '#common/module.ts';
import type { NotificationKind } from '#common/notification-kinds.ts';
import type { Context } from '../context.ts';
import { notifications } from './notifications.module.ts';
import { mailNotice } from './notifications.jobs.ts';
import { readersOf } from './notifications.queries.ts';

export interface Notice {
  /** Ids of users; the actor among them, doubles and people who may not sign in are left out. */
  to: readonly (string | null | undefined)[];
  kind: NotificationKind;
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
 * Notifies these people, in the caller's transaction. An unread notification of the same kind about the same record moves up
 * instead of standing there twice. What they chose not to see is not made.
 */
export async function notify(context: Context, notice: Notice): Promise<void> {
  const to = [...new Set(notice.to)].filter((id): id is string => typeof id === 'string' && id !== context.userId);
  if (to.length === 0) return;
  const { to: _people, kind, ...about } = notice;
  const readers = await readersOf(context, to, kind.kind, kind.mails === 'providers' ? ['Provider'] : []);
  for (const { user, isMailed } of readers)
    if (isMailed) await context.queue(mailNotice, { ...about, kind: kind.kind, user, by: context.userId });
  const shown = readers.filter(({ isShown }) => isShown).map(({ user }) => user);
  if (shown.length) await show(context, notice, shown);
}

async function show(context: Context, notice: Notice, users: readonly string[]): Promise<void> {
  const { records } = context.asSystem('people are notified');
  const unread = new Map((await unreadAlike(context, notice, users)).map((each) => [each.assigned_to!, each]));
  const moved = [...unread.values()];
  for (const { _id, amount } of moved)
    await records.update(notifications, _id, {
      ...contentOf(notice, (amount ?? 0) + (notice.amount ?? 1)),
      created_by: context.userId,
      createdAt: context.now().toISOString(),
    });
  const content = {
    ...contentOf(notice, notice.amount ?? 1),
    kind: notice.kind.kind,
    about: notice.about ?? null,
    path: notice.path ?? null,
  };
  const rows = users.filter((user) => !unread.has(user)).map((assigned_to) => ({ ...content, assigned_to }));
  const made = await records.insertMany(notifications, rows);
  context.afterCommit(() => {
    for (const { _id, assigned_to } of [...moved, ...made])
      context.engine.bus.send('notification-event', [assigned_to!], { _id });
  });
}

/** The unread notifications that this one would repeat. */
async function unreadAlike(context: Context, { kind, about, path }: Notice, users: readonly string[]) {
  if (!about && !path) return [];
  const { records } = context.asSystem('an unread notification moves up');
  const found = await records.all(notifications, {
    all: [
      { field: 'assigned_to', op: 'in', value: users },
      { field: 'kind', op: 'equals', value: kind.kind },
      { field: 'read_at', op: 'empty' },
      path ? { field: 'path', op: 'equals', value: path } : { field: 'path', op: 'empty' },
      about ? { field: 'about', op: 'equals', value: about.recordId } : { field: 'about', op: 'empty' },
    ],
  });
  return found.filter((each) => each.about?.moduleName === about?.moduleName);
}

const contentOf = ({ title, text, quote }: Notice, amount: number) => {
  const sentence = title.replaceAll('{amount}', amount.toLocaleString('en-US'));
  return { title: sentence, name: sentence, text: text ?? null, quote: quote ?? null, amount };
};
