import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storeOrderLines } from '../../store-order-lines.module.ts';
import type { storeTransactions } from '../../store-transactions.module.ts';
import { codesOf } from './hand-out-codes.ts';

export type Order = RecordOf<typeof storeTransactions>;

export interface OrderView {
  _id: string;
  name: string | null;
  user: string | null;
  lines: OrderLine[];
  total: number;
  status: string | null;
  note: string | null;
  answer: string | null;
  createdAt: string;
}
export interface OrderLine {
  storeItem: { _id: string; name: string };
  selectedOption: { _id: string; label: string | null; price: number };
  quantity: number;
  /** Of its buyer alone. */
  codes?: string[];
}

/** An order as its buyer sees it, or staff, from whom the codes are kept. */
export async function viewOf(context: Context, order: Order): Promise<OrderView> {
  const system = context.asSystem('an order is shown with its lines');
  const rows = await system.records.all(
    storeOrderLines,
    { transaction: order._id },
    { sortField: 'createdAt', sortOrder: 'asc' },
  );
  const codes =
    order.user === context.userId && !context.impersonatorId ? await codesOf(system, order._id) : new Map<string, string[]>();
  const { _id, name, user, total, status, note, answer, createdAt } = order;
  const lines = rows.map(({ storeItem, selectedOption, quantity, option }): OrderLine => {
    const own = codes.get(option ?? '');
    return {
      storeItem: storeItem as unknown as OrderLine['storeItem'],
      selectedOption: selectedOption as unknown as OrderLine['selectedOption'],
      quantity: quantity ?? 0,
      ...(own ? { codes: own } : {}),
    };
  });
  return { _id, name, user, lines, total: total ?? 0, status, note, answer, createdAt };
}
