import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { sms } from '../../sms.module.ts';

/** What came from a number and is seen by the caller is read; who sees it does, whatever else they may change. */
export async function markRead(context: Context, number: string): Promise<BulkResult> {
  const unread = {
    all: [
      { field: 'number', op: 'equals', value: storedNumber(number) },
      { field: 'status', op: 'equals', value: 'Received - Not Read' },
    ],
  };
  const { ids } = await context.records.ids(sms, { searchTerms: unread, selectAll: true });
  if (!ids.length) return { matched: 0, changed: 0, skipped: [] };
  return context.asSystem('who opens a text has read it').records.updateMany(sms, ids, { status: 'Received - Read' });
}
