import { autoIncrement, defineModule, dropdown, listFrom, number, relate, text, textArea } from '#common/module.ts';
import { storeOrderLines } from './store-order-lines.module.ts';

/** An order of a person. Its lines are rows, its total is in coins. It is bought, fulfilled and cancelled by calls of its own. */
export const storeTransactions = defineModule({
  name: 'storeTransactions',
  path: 'store-transactions',
  label: 'Store orders',
  singular: 'Store order',
  icon: 'receipt',
  rights: { staff: 'mine', Provider: 'mine' },
  fields: {
    name: text('Name'),
    number: autoIncrement('Number'),
    user: relate('users', 'User', { required: true, serverOnly: true }),
    lines: listFrom('Lines', storeOrderLines, 'transaction', ['storeItem', 'selectedOption', 'quantity'], {
      oldestFirst: true,
      most: 50,
    }),
    total: number('Total', { min: 0, serverOnly: true }),
    status: dropdown(
      'Status',
      [
        ['Ordered', 'waiting'],
        ['Fulfilled', 'done'],
        ['Cancelled', 'refused'],
      ],
      { default: 'Ordered', indexed: true },
    ),
    note: textArea('Note'),
    answer: textArea('Answer', { description: 'What was said when it was fulfilled or cancelled.' }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { provider: { is: 'user' } },
  changedBy: { provider: 'nobody' },
});

export default storeTransactions;
