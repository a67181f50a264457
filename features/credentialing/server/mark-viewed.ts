import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { notFoundSkip } from '#server/records/each-record.ts';
import { credentialingRequiredItemMessages as messages } from '../credentialing-required-item-messages.module.ts';
import { isUnreadBy } from './unread.ts';

/** Among these messages, those that the person sees and had not read are read by them now. */
export function markViewed(context: Context, ids: readonly string[]): Promise<BulkResult> {
  return context.transaction(async (inner) => {
    const seen = ids.length ? await inner.records.all(messages, { _id: [...new Set(ids)] }) : [];
    const unread = seen.filter((message) => isUnreadBy(inner.userId, message));
    const system = inner.asSystem('a read message is marked as read');
    let changed = 0;
    for (const { _id } of unread) {
      const now = await system.records.lock(messages, _id);
      if (!isUnreadBy(inner.userId, now)) continue;
      await system.records.update(messages, _id, { viewed_by: [...(now.viewed_by ?? []), inner.userId!] });
      changed += 1;
    }
    const known = new Set(seen.map(({ _id }) => _id));
    const skipped = ids.filter((id) => !known.has(id)).map(notFoundSkip);
    return { matched: seen.length, changed, skipped };
  });
}
