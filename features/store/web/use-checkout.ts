import { useRef, useState } from 'react';
import { randomId } from '#common/ids.ts';
import { ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { cartTotal, type CartLine } from '../cart.ts';
import { emptyCart, replaceLines } from './cart-store.ts';
import { buyCart, itemOptions, offered } from './store-api.ts';

/** Buys the cart; a price or a stock that has changed is shown and asked about, never charged in silence. */
export function useCheckout(onBought: () => void) {
  const [isPending, setPending] = useState(false);
  /** One key for one cart: a click that is repeated buys once. */
  const key = useRef(randomId());
  const buy = async (lines: readonly CartLine[], note: string): Promise<void> => {
    setPending(true);
    try {
      const { record } = await buyCart(lines, cartTotal(lines), note, key.current);
      emptyCart();
      const said =
        record.status === 'Fulfilled'
          ? say('Order {name} is fulfilled', { name: record.name })
          : say('Order {name} is placed', { name: record.name });
      toast.success(said);
      onBought();
    } catch (problem) {
      key.current = randomId();
      if (problem instanceof ApiError && problem.code === 'price-changed') await askAnew(lines, (fresh) => buy(fresh, note));
      else toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return { buy, isPending };
}

async function askAnew(lines: readonly CartLine[], goOn: (fresh: readonly CartLine[]) => Promise<void>): Promise<void> {
  const fresh = await asTheyAreNow(lines);
  replaceLines(fresh);
  const changes = fresh.flatMap((line) => {
    const before = lines.find(({ selectedOption }) => selectedOption._id === line.selectedOption._id)!.selectedOption.price;
    const { price } = line.selectedOption;
    return price === before ? [] : [`${line.storeItem.name}: ${before} → ${price}`];
  });
  const isWanted = await confirmAction({
    title: say('Prices have changed'),
    text: say('The total is {count} coins now.', { count: cartTotal(fresh) }),
    items: changes,
    confirm: say('Buy'),
  });
  if (isWanted) await goOn(fresh);
}

/** The lines with the prices and the stock of this moment; what is not sold any more is left out. */
export async function asTheyAreNow(lines: readonly CartLine[]): Promise<CartLine[]> {
  const fresh: CartLine[] = [];
  for (const line of lines) {
    const item = await queryClient.fetchQuery({ ...itemOptions(line.storeItem._id), staleTime: 0 }).catch(() => undefined);
    const option = item && offered(item).find(({ _id }) => _id === line.selectedOption._id);
    if (!item || !option) continue;
    const { _id, label, price, quantity } = option;
    fresh.push({
      storeItem: { _id: item._id, name: item.name },
      selectedOption: { _id, label, price, quantity },
      quantity: line.quantity,
    });
  }
  return fresh;
}
