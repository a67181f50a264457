/** An option of an item as the cart keeps it: its price and stock are those of when it was put there. */
export interface CartOption {
  _id: string;
  label: string | null;
  price: number;
  /** Null: made to order. */
  quantity: number | null;
}
export interface CartLine {
  storeItem: { _id: string; name: string };
  selectedOption: CartOption;
  quantity: number;
}

/** What the cart says (recognition document, section 8). */
export const CART_WORDS = {
  isEmpty: 'Your cart is empty.',
  notFound: 'Item was not found in your cart.',
  tooMany: 'The quantity you selected is more than the available quantity for this item.',
  incomplete: 'Choose an item, an option and a quantity.',
  added: 'Item was added to your cart.',
  changed: 'Your cart was updated.',
  removed: 'Item was removed from your cart.',
} as const;

export const MOST_LINES = 50;
export const MOST_OF_ONE = 1_000;

/** The cart afterwards and what is said; `isDone` is false where nothing changed. */
export interface CartAnswer {
  lines: readonly CartLine[];
  isDone: boolean;
  says: string;
}

/** Puts so many of an option into the cart, beside those that are there. */
export function addToCart(lines: readonly CartLine[], added: Partial<CartLine>): CartAnswer {
  const { storeItem, selectedOption, quantity } = added;
  if (!storeItem?._id || !selectedOption?._id || !isQuantity(quantity)) return refused(lines, CART_WORDS.incomplete);
  const there = lines.find(({ selectedOption: option }) => option._id === selectedOption._id);
  const wanted = (there?.quantity ?? 0) + quantity;
  if (isBeyond(selectedOption, wanted)) return refused(lines, CART_WORDS.tooMany);
  const line: CartLine = { storeItem, selectedOption, quantity: wanted };
  const next = there ? lines.map((each) => (each === there ? line : each)) : [...lines, line];
  return done(next, CART_WORDS.added);
}

export function changeInCart(lines: readonly CartLine[], optionId: string, quantity: number): CartAnswer {
  const there = lines.find(({ selectedOption }) => selectedOption._id === optionId);
  if (!there) return refused(lines, CART_WORDS.notFound);
  if (!isQuantity(quantity)) return refused(lines, CART_WORDS.incomplete);
  if (isBeyond(there.selectedOption, quantity)) return refused(lines, CART_WORDS.tooMany);
  return done(
    lines.map((each) => (each === there ? { ...each, quantity } : each)),
    CART_WORDS.changed,
  );
}

export function removeFromCart(lines: readonly CartLine[], optionId: string): CartAnswer {
  const next = lines.filter(({ selectedOption }) => selectedOption._id !== optionId);
  return next.length === lines.length ? refused(lines, CART_WORDS.notFound) : done(next, CART_WORDS.removed);
}

/** Quantities times the prices of their options. */
export const cartTotal = (lines: readonly CartLine[]): number =>
  lines.reduce((total, { quantity, selectedOption }) => total + quantity * selectedOption.price, 0);

export const cartCount = (lines: readonly CartLine[]): number => lines.reduce((count, { quantity }) => count + quantity, 0);

export const isBeyond = ({ quantity }: Pick<CartOption, 'quantity'>, wanted: number): boolean =>
  quantity !== null && wanted > quantity;

const isQuantity = (quantity: unknown): quantity is number =>
  Number.isInteger(quantity) && (quantity as number) >= 1 && (quantity as number) <= MOST_OF_ONE;

const done = (lines: readonly CartLine[], says: string): CartAnswer => ({ lines, isDone: true, says });
const refused = (lines: readonly CartLine[], says: string): CartAnswer => ({ lines, isDone: false, says });
