import { expect, test } from 'vitest';
import {
  addToCart,
  cartCount,
  cartTotal,
  CART_WORDS,
  changeInCart,
  removeFromCart,
  type CartLine,
  type CartOption,
} from './cart.ts';

const mug = { _id: 'mug', name: 'Mug' };
const blue: CartOption = { _id: 'blue', label: 'Blue', price: 30, quantity: 5 };
const shirt = { _id: 'shirt', name: 'Shirt' };
const large: CartOption = { _id: 'large', label: 'L', price: 45, quantity: null };
const line = (quantity: number): CartLine => ({ storeItem: mug, selectedOption: blue, quantity });

test('a line of the cart has an item, an option with price and quantity, and a quantity [STORE-004]', () => {
  const { lines } = addToCart([], { storeItem: mug, selectedOption: blue, quantity: 2 });

  expect(lines).toEqual([
    { storeItem: mug, selectedOption: { _id: 'blue', label: 'Blue', price: 30, quantity: 5 }, quantity: 2 },
  ]);
});

test('nothing is added without an item, an option and a whole quantity [STORE-006]', () => {
  const whole = { storeItem: mug, selectedOption: blue, quantity: 1 };
  for (const missing of [
    { ...whole, storeItem: undefined },
    { ...whole, selectedOption: undefined },
    { ...whole, quantity: undefined },
    { ...whole, quantity: 0 },
    { ...whole, quantity: 1.5 },
    { ...whole, quantity: 1_001 },
  ])
    expect(addToCart([], missing as Partial<CartLine>)).toEqual({ lines: [], isDone: false, says: CART_WORDS.incomplete });
});

test('an option is never in the cart more often than there is of it, added or changed [STORE-007]', () => {
  const tooMany = 'The quantity you selected is more than the available quantity for this item.';
  const four = [line(4)];

  expect(addToCart(four, line(2))).toEqual({ lines: four, isDone: false, says: tooMany });
  expect(addToCart(four, line(1)).lines).toEqual([line(5)]);
  expect(changeInCart(four, 'blue', 6)).toEqual({ lines: four, isDone: false, says: tooMany });
  expect(changeInCart(four, 'blue', 5).lines).toEqual([line(5)]);
  expect(addToCart([], { storeItem: shirt, selectedOption: large, quantity: 900 }).isDone).toBe(true);
});

test('changing or removing what is not in the cart says so [STORE-013]', () => {
  const says = 'Item was not found in your cart.';

  expect(changeInCart([line(1)], 'green', 2)).toEqual({ lines: [line(1)], isDone: false, says });
  expect(removeFromCart([line(1)], 'green')).toEqual({ lines: [line(1)], isDone: false, says });
});

test('the cart says what was done, and its total is the sum of quantities times prices [STORE-019]', () => {
  const added = addToCart([line(2)], { storeItem: shirt, selectedOption: large, quantity: 3 });

  expect(added.says).toBe('Item was added to your cart.');
  expect([cartTotal(added.lines), cartCount(added.lines), cartTotal([])]).toEqual([195, 5, 0]);
  expect(changeInCart(added.lines, 'large', 1).says).toBe('Your cart was updated.');
  const left = removeFromCart(added.lines, 'blue');
  expect([left.says, cartTotal(left.lines)]).toEqual(['Item was removed from your cart.', 135]);
});
