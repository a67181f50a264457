import { expect, test } from 'vitest';
import { byName, inOrder } from './bumpout-order.ts';

test('bumpouts stand by their order, then by name, and one without a name stands with the others [ADMIN-047]', () => {
  const bumpouts = [
    { name: 'Links', options: null },
    { name: 'Help', options: {} },
    { name: null, options: null },
    { name: 'Calls', options: { order: 1 } },
  ];
  expect(bumpouts.toSorted(inOrder).map(({ name }) => name)).toEqual(['Calls', null, 'Help', 'Links']);
  expect([{ name: 'Short' }, { name: null }].toSorted(byName)).toEqual([{ name: null }, { name: 'Short' }]);
});
