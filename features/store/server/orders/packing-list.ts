import { notFound } from '#common/errors.ts';
import { paperPdf } from '#features/reports/server/public.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { storeTransactions } from '../../store-transactions.module.ts';
import { mayChangeOrders } from './change-order.ts';
import { viewOf } from './order-view.ts';

/** The lines of orders that the caller may fulfil, with whom they go to. */
export async function packingList(context: Context, ids: readonly string[]): Promise<Buffer> {
  const rows: string[][] = [];
  const system = context.asSystem('whose orders are packed');
  for (const order of await context.records.all(storeTransactions, { _id: ids })) {
    if (!(await mayChangeOrders(context, order._id))) continue;
    const buyer = await system.records.find(users, order.user);
    for (const { storeItem, selectedOption, quantity } of (await viewOf(context, order)).lines)
      rows.push([order.name ?? '', buyer?.name ?? '', storeItem.name, selectedOption.label ?? '', String(quantity)]);
  }
  if (!rows.length) throw notFound('There is nothing to pack.');
  const header = ['Order', 'For', 'Item', 'Option', 'Quantity'];
  return paperPdf(context, {
    title: 'Packing list',
    about: `${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`,
    blocks: [{ kind: 'table', header, rows, numeric: [false, false, false, false, true] }],
  });
}
