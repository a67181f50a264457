import { check } from '#server/records/rules.ts';
import { storeTransactions } from '../../store-transactions.module.ts';

export default [
  check(
    storeTransactions,
    'orders are made in the store',
    { of: 'new', when: ({ context }) => context.reason === null },
    ({ refuse }) => refuse('Orders are made in the store.'),
  ),
  check(
    storeTransactions,
    'an order is fulfilled and cancelled by calls of its own',
    { on: ['status', 'name'], of: 'existing', when: ({ context }) => context.reason === null },
    ({ changed, refuse }) => {
      if (changed('status')) refuse('Fulfill or cancel the order instead of changing its status.', 'status');
      if (changed('name')) refuse('The number of an order stays.', 'name');
    },
  ),
];
