import type { Context } from '../context.ts';
import { notifications } from './notifications.module.ts';

/** Marks these of a person's own unread notifications, or all of them. @returns how many */
export async function markRead(context: Context, wanted: readonly string[] | 'all'): Promise<number> {
  const { records } = context.asSystem('a person reads their own notifications');
  const { ids } = await records.ids(notifications, {
    searchTerms: {
      all: [
        { field: 'assigned_to', op: 'equals', value: context.userId },
        { field: 'read_at', op: 'empty' },
        ...(wanted === 'all' ? [] : [{ field: '_id', op: 'in', value: wanted }]),
      ],
    },
    selectAll: true,
  });
  const { changed } = await records.updateMany(notifications, ids, { read_at: context.now().toISOString() });
  return changed;
}
