import { defineModule, dropdown, list, number, relate, text } from '#common/module.ts';

/** An order: `lines` are `{ storeItem, selectedOption: { price, quantity }, quantity }`, the total is in coins. */
export const storeTransactions = defineModule({
  name: 'storeTransactions',
  path: 'store-transactions',
  label: 'Store orders',
  singular: 'Store order',
  icon: 'receipt',
  rights: { staff: 'mine' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    lines: list('Lines', { maxBytes: 16 * 1024 }),
    total: number('Total'),
    status: dropdown(
      'Status',
      [
        ['Ordered', 'waiting'],
        ['Fulfilled', 'done'],
        ['Cancelled', 'refused'],
      ],
      {
        default: 'Ordered',
        indexed: true,
      },
    ),
  },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
});

export default storeTransactions;
