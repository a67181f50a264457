import { conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import { pay } from '#features/recognition/server/public.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { storeOrderLines } from '../../store-order-lines.module.ts';
import { orderChanged } from '../../store.notification-kinds.ts';
import { storeTransactions } from '../../store-transactions.module.ts';
import { lockOptions, moveStock } from '../items/move-stock.ts';
import { codesOf } from './hand-out-codes.ts';
import { orderLetter } from './letters.jobs.ts';
import type { Order } from './order-view.ts';

/** Hands an order over. @throws 409 unless it is Ordered */
export function fulfilOrder(context: Context, id: string, note: string | null): Promise<Order> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('an order is fulfilled once');
    const order = await system.records.lock(storeTransactions, id);
    if (order.status !== 'Ordered') throw illegal(order, 'fulfilled');
    await system.records.update(storeTransactions, id, { status: 'Fulfilled', ...(note ? { answer: note } : {}) });
    await orderLetter(inner, id, 'fulfilled');
    await tellBuyer(inner, order, 'Your order is fulfilled');
    return system.records.get(storeTransactions, id);
  });
}

/** Cancels an order: its coins and its stock come back, once. Buyers may while it is Ordered, staff later with a reason. */
export function cancelOrder(context: Context, id: string, reason: string | null): Promise<Order> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('an order is cancelled once');
    const isStaff = await mayChangeOrders(inner, id);
    const lines = await system.records.all(storeOrderLines, { transaction: id });
    await lockOptions(
      system,
      lines.map(({ option }) => option!),
    );
    const order = await system.records.lock(storeTransactions, id);
    refuseCancelling(inner, order, isStaff, reason);
    if ((await codesOf(system, id)).size)
      throw conflict('codes-handed-out', 'Its codes are handed out, so it cannot be cancelled.');
    await system.records.update(storeTransactions, id, { status: 'Cancelled', ...(reason ? { answer: reason } : {}) });
    const source = { moduleName: storeTransactions.name, recordId: id };
    const why = `Order ${order.name} cancelled`;
    for (const { option, quantity } of lines)
      if (option) await moveStock(inner, option, { change: quantity ?? 0, reason: why, source });
    const cause = { source_type: 'order', source, key: 'returned' } as const;
    if (order.total) await pay(inner, { user: order.user!, kind: 'coins', count: order.total, reason: why, cause });
    await orderLetter(inner, id, 'cancelled');
    await tellBuyer(inner, order, 'Your order is cancelled');
    return system.records.get(storeTransactions, id);
  });
}

/** Whether the caller may fulfil and cancel it: by the rights on orders. */
export async function mayChangeOrders(context: Context, id: string): Promise<boolean> {
  const { edit } = context.access.module(context.engine.registry.module(storeTransactions.name));
  return (context.access.isAdmin || edit === 'All') && context.records.may('edit', storeTransactions, id);
}

function refuseCancelling(context: Context, order: Order, isStaff: boolean, reason: string | null): void {
  const isBuyer = order.user === context.userId;
  if (!isStaff && !isBuyer) throw notFound();
  if (order.status === 'Cancelled') throw illegal(order, 'cancelled');
  if (order.status === 'Ordered') return;
  if (!isStaff) throw conflict('already-fulfilled', 'This order is fulfilled. Please ask the managers of the store.');
  if (!reason) throw invalid({ reason: 'Please say why a fulfilled order is cancelled.' });
}

const illegal = ({ status, name }: Order, to: string) =>
  conflict('illegal-state', `Order ${name} is ${String(status).toLowerCase()} and cannot be ${to}.`);

const tellBuyer = (context: Context, { _id, user }: Order, title: string) =>
  notify(context, {
    to: [user],
    kind: orderChanged,
    title,
    about: { moduleName: storeTransactions.name, recordId: _id },
    path: '/store/orders',
  });

/** @throws 404 for what is not theirs, 403 without the right to change orders */
export async function refuseWithoutRight(context: Context, id: string): Promise<void> {
  if (await mayChangeOrders(context, id)) return;
  const found = await context.asSystem('whose order it is').records.find(storeTransactions, id);
  if (found && found.user === context.userId) throw forbidden('Only the managers of the store fulfil orders.');
  throw notFound();
}
