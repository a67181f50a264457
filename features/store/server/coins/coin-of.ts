import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storeCoins } from '../../store-coins.module.ts';

const newest = { sortField: 'createdAt', sortOrder: 'desc' } as const;

/** The coin of a client, else the one of no client. */
export async function coinOf(context: Context, client: string | null): Promise<RecordOf<typeof storeCoins> | undefined> {
  const own = isId(client) ? await context.records.first(storeCoins, { client }, newest) : undefined;
  return own ?? context.records.first(storeCoins, { field: 'client', op: 'empty' }, newest);
}
