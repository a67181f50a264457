import { rule } from '#common/errors.ts';
import type { RecordLink, RecordOf } from '#common/module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { CART_WORDS } from '../../cart.ts';
import { stockEntries } from '../../stock-entries.module.ts';
import { stockIsLow } from '../../store.notification-kinds.ts';
import { storeOptions } from '../../store-options.module.ts';
import { storeManagers } from '../store.settings.ts';

export type StoreOption = RecordOf<typeof storeOptions>;

/** By so many, or to a count; `to: null`: made to order from now on. */
export type StockMove = { reason: string; source?: RecordLink } & ({ change: number } | { to: number | null });

/** The options as they are now, held until the transaction ends, in the order in which everybody takes them. */
export async function lockOptions(system: Context, ids: Iterable<string>): Promise<Map<string, StoreOption>> {
  const locked = new Map<string, StoreOption>();
  for (const id of [...new Set(ids)].toSorted()) {
    if (!(await system.records.find(storeOptions, id))) continue;
    locked.set(id, await system.records.lock(storeOptions, id));
  }
  return locked;
}

/** Moves the stock of an option: the quantity and the row that explains it. @throws 422 where it would fall below zero */
export async function moveStock(context: Context, optionId: string, move: StockMove): Promise<void> {
  const system = context.asSystem('stock moves with a row for each movement');
  const option = await system.records.lock(storeOptions, optionId);
  const before = option.quantity;
  if ('change' in move && before === null) return; // made to order
  const after = 'change' in move ? before! + move.change : move.to;
  if (after === before) return;
  if (after !== null && after < 0) throw rule(CART_WORDS.tooMany);
  await system.records.update(storeOptions, optionId, { quantity: after });
  await system.records.create(stockEntries, {
    name: move.reason,
    item: option.ofItem,
    option: optionId,
    change: (after ?? 0) - (before ?? 0),
    quantity: after ?? 0,
    reason: move.reason,
    source: (move.source ?? null) as unknown as Record<string, unknown> | null,
    by: context.userId,
  });
  if (isLow(option, after) && !isLow(option, before)) await tellManagers(context, option);
}

const isLow = ({ lowAt }: StoreOption, quantity: number | null) => lowAt !== null && quantity !== null && quantity <= lowAt;

async function tellManagers(context: Context, { ofItem }: StoreOption): Promise<void> {
  const about = { moduleName: 'storeItems', recordId: ofItem! };
  const { value: to } = await readDeclared(context, storeManagers);
  await notify(context, { to, kind: stockIsLow, title: 'Stock in the store runs low', about, path: '/admin/store-inventory' });
}
