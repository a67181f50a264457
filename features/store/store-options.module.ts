import { checkbox, defineModule, number, relate, text } from '#common/module.ts';

/** What of an item can be bought, at a price. `quantity` is its stock; empty: made to order. */
export const storeOptions = defineModule({
  name: 'storeOptions',
  path: 'store-options',
  label: 'Store options',
  singular: 'Store option',
  icon: 'tag',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    ofItem: relate('storeItems', 'Item', { required: true }),
    label: text('Label'),
    price: number('Price', { required: true, min: 0 }),
    quantity: number('In stock', { min: 0 }),
    lowAt: number('Notice at', { min: 0, description: 'Managers are notified when so many are left.' }),
    order: number('Order', { default: 0 }),
    isDigital: checkbox('Codes', { default: false }),
    isSold: checkbox('Sold', { default: true }),
  },
  sort: { field: 'order', order: 'asc' },
  seenBy: { staff: { through: 'ofItem' }, provider: { through: 'ofItem' } },
  writes: 'server',
});

export default storeOptions;
