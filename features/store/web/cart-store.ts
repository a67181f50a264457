import { useSyncExternalStore } from 'react';
import { keepLocally } from '#web/offline/local-storage.ts';
import { sessionStore } from '#web/session-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { addToCart, changeInCart, removeFromCart, type CartAnswer, type CartLine } from '../cart.ts';

/** The one key under which the browser keeps the cart. */
export const CART_KEY = 'cart';

interface Kept {
  /** Whose it is: another person's is dropped. */
  user: string;
  lines: CartLine[];
}

const listeners = new Set<() => void>();
let read: { text: string | null; lines: readonly CartLine[] } | undefined;

export const useCart = (): readonly CartLine[] => useSyncExternalStore(subscribe, linesNow);

export const addLine = (line: Partial<CartLine>) => keep(addToCart(linesNow(), line));
export const changeLine = (optionId: string, quantity: number) => keep(changeInCart(linesNow(), optionId, quantity));
export const removeLine = (optionId: string) => keep(removeFromCart(linesNow(), optionId));
export const emptyCart = () => write([]);
/** What the server says of prices and stock now. */
export const replaceLines = (lines: readonly CartLine[]) => write(lines);

function keep({ lines, isDone, says }: CartAnswer): boolean {
  if (isDone) {
    write(lines);
    toast.success(say(says));
  } else toast.danger(say(says));
  return isDone;
}

function write(lines: readonly CartLine[]) {
  const kept: Kept = { user: me(), lines: [...lines] };
  keepLocally(CART_KEY, JSON.stringify(kept));
  tell();
}

const me = (): string => sessionStore.current()?.user._id ?? '';

/** Read anew when the storage has changed, here or in another tab. */
function linesNow(): readonly CartLine[] {
  const text = `${me()} ${localStorage.getItem(CART_KEY) ?? ''}`;
  if (read?.text !== text) read = { text, lines: linesIn(localStorage.getItem(CART_KEY)) };
  return read.lines;
}

const NOTHING: readonly CartLine[] = [];

function linesIn(text: string | null): readonly CartLine[] {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return kept?.user === me() && Array.isArray(kept.lines) ? kept.lines : NOTHING;
  } catch {
    return NOTHING;
  }
}

const tell = () => {
  for (const listener of listeners) listener();
};
const hearOthers = ({ key }: StorageEvent) => {
  if (key === CART_KEY || key === null) tell();
};

function subscribe(listener: () => void) {
  if (!listeners.size) window.addEventListener('storage', hearOthers);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.removeEventListener('storage', hearOthers);
  };
}
