import { conflict, invalid, rule } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { pay, walletOf } from '#features/recognition/server/public.ts';
import { wallets } from '#features/recognition/wallets.module.ts';
import { users } from '#server/accounts/users.module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { CART_WORDS, isBeyond } from '../../cart.ts';
import { storeItems } from '../../store-items.module.ts';
import { storeOrderLines } from '../../store-order-lines.module.ts';
import { orderPlaced } from '../../store.notification-kinds.ts';
import { storeTransactions } from '../../store-transactions.module.ts';
import { coinOf } from '../coins/coin-of.ts';
import { lockOptions, moveStock, type StoreOption } from '../items/move-stock.ts';
import { handOutCodes } from './hand-out-codes.ts';
import { storeManagers } from '../store.settings.ts';
import { refuseBeyondLimits } from './limits.ts';
import { orderLetter } from './letters.jobs.ts';

type Item = RecordOf<typeof storeItems>;

export interface WantedLine {
  storeItem: string;
  selectedOption: string;
  quantity: number;
}
interface Wanted {
  lines: readonly WantedLine[];
  expectedTotal?: number | undefined;
  note?: string | null | undefined;
}
export interface Priced {
  item: Item;
  option: StoreOption;
  quantity: number;
}

/**
 * Buys for the caller: coins, stock, codes and the order in one transaction, at the prices of the database. Everybody takes options in
 * one order, then the wallet, so that orders wait for each other and none for itself. @returns the order's id and the balance
 */
export function buy(context: Context, wanted: Wanted): Promise<{ order: string; balance: number }> {
  return context.transaction(async (inner) => {
    const me = inner.userId!;
    const system = inner.asSystem('the server sells at the prices and the stock of the database');
    await refuseClosed(inner, me);
    const priced = await pricedLines(inner, system, wanted.lines);
    const wallet = await system.records.lock(wallets, (await walletOf(system, me))._id);
    await refuseBeyondLimits(system, me, priced);
    const total = priced.reduce((sum, { option, quantity }) => sum + (option.price ?? 0) * quantity, 0);
    if (wanted.expectedTotal !== undefined && wanted.expectedTotal !== total)
      throw conflict('price-changed', `The total is ${coins(total)} now. Please look at your cart again.`, { total });
    const before = wallet.balance ?? 0;
    if (total > before) throw rule(`This costs ${coins(total)}, and you have ${coins(before)}.`);
    const order = await writeOrder(system, me, priced, total, wanted.note ?? null);
    const source = { moduleName: storeTransactions.name, recordId: order._id };
    const reason = `Order ${order.name}`;
    for (const { option, quantity } of priced) await moveStock(inner, option._id, { change: -quantity, reason, source });
    if (total)
      await pay(inner, { user: me, kind: 'coins', count: -total, reason, cause: { source_type: 'order', source, key: 'paid' } });
    for (const { option, quantity } of priced)
      if (option.isDigital) await handOutCodes(system, option._id, quantity, order._id, me);
    await orderLetter(inner, order._id, 'order');
    const { value: to } = await readDeclared(inner, storeManagers);
    await notify(inner, {
      to,
      kind: orderPlaced,
      title: 'Something is ordered in the store',
      about: source,
      path: '/admin/store-orders',
    });
    return { order: order._id, balance: before - total };
  });
}

async function refuseClosed(context: Context, me: string): Promise<void> {
  const person = await context.asSystem('of which client the buyer is').records.find(users, me);
  const coin = await coinOf(context.asSystem('whether the store is open'), person?.client ?? null);
  if (!coin?.enabled) throw rule('The store is closed.');
}

/** The lines with what the database says of them; lines of one option are one. */
async function pricedLines(context: Context, system: Context, lines: readonly WantedLine[]): Promise<Priced[]> {
  if (!lines.length) throw rule(CART_WORDS.isEmpty);
  const quantities = new Map<string, number>();
  for (const { selectedOption, quantity } of lines)
    quantities.set(selectedOption, (quantities.get(selectedOption) ?? 0) + quantity);
  const options = await lockOptions(system, quantities.keys());
  const found = await context.records.all(storeItems, { _id: [...new Set(lines.map(({ storeItem }) => storeItem))] });
  const items = new Map(found.map((item) => [item._id, item]));
  return [...quantities].map(([id, quantity]) => {
    const line = lines.find(({ selectedOption }) => selectedOption === id)!;
    const [item, option] = [items.get(line.storeItem), options.get(id)];
    if (!item || !option || option.ofItem !== item._id || !isSold(item, option, context.today()))
      throw rule(`${item?.name ?? 'An item of your cart'} is not sold any more.`);
    if (isBeyond(option, quantity)) throw rule(CART_WORDS.tooMany);
    return { item, option, quantity };
  });
}

const isSold = (item: Item, { isSold: offered }: StoreOption, today: string): boolean =>
  item.active === true &&
  offered === true &&
  (!item.available_from || item.available_from <= today) &&
  (!item.available_until || item.available_until >= today);

async function writeOrder(system: Context, me: string, priced: readonly Priced[], total: number, note: string | null) {
  const isDone = priced.every(({ option }) => option.isDigital);
  const made = await system.records.create(storeTransactions, {
    name: 'Order',
    user: me,
    assigned_to: me,
    total,
    note,
    status: isDone ? 'Fulfilled' : 'Ordered',
  });
  const name = `SO-${String(made.number ?? 0).padStart(5, '0')}`;
  await system.records.update(storeTransactions, made._id, { name });
  const rows = priced.map(({ item, option, quantity }) => ({
    name: item.name,
    transaction: made._id,
    item: item._id,
    option: option._id,
    buyer: me,
    storeItem: { _id: item._id, name: item.name, itemId: item.itemId },
    selectedOption: { _id: option._id, label: option.label, price: option.price },
    quantity,
  }));
  for (const row of rows) await system.records.create(storeOrderLines, row);
  return { _id: made._id, name };
}

export const coins = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'coin' : 'coins'}`;

/** @throws 422 at the lines where one is incomplete */
export function readLines(given: readonly { storeItem: unknown; selectedOption: unknown; quantity: number }[]): WantedLine[] {
  const idOf = (value: unknown): string => {
    const id = typeof value === 'string' ? value : (value as { _id?: string } | null)?._id;
    if (!id) throw invalid({ lines: CART_WORDS.incomplete });
    return id;
  };
  return given.map(({ storeItem, selectedOption, quantity }) => ({
    storeItem: idOf(storeItem),
    selectedOption: idOf(selectedOption),
    quantity,
  }));
}
