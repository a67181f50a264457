import { checkbox, date, defineModule, file, listFrom, number, relate, teamField, text } from '#common/module.ts';
import { ofTheirTeams } from '#common/row-rule.ts';
import { storeOptions } from './store-options.module.ts';

/** Something to buy with coins, for the people of its teams. Its `options` are rows; POST and PUT take them as a list. */
export const storeItems = defineModule({
  name: 'storeItems',
  path: 'store-items',
  label: 'Store items',
  singular: 'Store item',
  icon: 'shopping-bag',
  roles: 'unneeded',
  fields: {
    itemId: text('Item ID', { indexed: true }),
    category: relate('storeCategories', 'Category'),
    image: file('Image'),
    options: listFrom('Options', storeOptions, 'ofItem', ['label', 'price', 'quantity', 'lowAt', 'order', 'isDigital'], {
      oldestFirst: true,
      most: 60,
      only: 'isSold',
    }),
    ...teamField,
    limit_per_person: number('Limit per person', { min: 1 }),
    available_from: date('Available from'),
    available_until: date('Available until'),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  pageSize: 20,
  seenBy: { staff: ofTheirTeams, provider: ofTheirTeams },
  writes: 'admin',
});

export default storeItems;
