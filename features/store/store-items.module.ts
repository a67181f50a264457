import { checkbox, defineModule, file, list, relate, text } from '#common/module.ts';

/** `options` are `{ label, price, quantity }`: prices in coins, quantity in stock. */
export const storeItems = defineModule({
  name: 'storeItems',
  path: 'store-items',
  label: 'Store items',
  singular: 'Store item',
  icon: 'shopping-bag',
  rights: { staff: 'read' },
  fields: {
    itemId: text('Item ID', { indexed: true }),
    category: relate('storeCategories', 'Category'),
    image: file('Image'),
    options: list('Options', { maxBytes: 64 * 1024 }),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  pageSize: 20,
  writes: 'admin',
});

export default storeItems;
