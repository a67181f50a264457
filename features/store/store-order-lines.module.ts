import { defineModule, number, object, relate, text } from '#common/module.ts';

/** A line of an order, with the name and the price as they were. */
export const storeOrderLines = defineModule({
  name: 'storeOrderLines',
  path: 'store-order-lines',
  label: 'Order lines',
  singular: 'Order line',
  icon: 'list',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    transaction: relate('storeTransactions', 'Order', { required: true }),
    item: relate('storeItems', 'Item'),
    option: relate('storeOptions', 'Option'),
    buyer: relate('users', 'Buyer'),
    storeItem: object('Item as it was', { maxBytes: 4 * 1024 }),
    selectedOption: object('Option as it was', { maxBytes: 4 * 1024 }),
    quantity: number('Quantity', { required: true, min: 1 }),
  },
  indexes: [['buyer', 'item']],
  seenBy: { staff: { through: 'transaction' }, provider: { through: 'transaction' } },
  writes: 'server',
  partOf: ['transaction'],
});

export default storeOrderLines;
