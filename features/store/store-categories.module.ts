import { defineModule, number } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const storeCategories = defineModule({
  name: 'storeCategories',
  path: 'store-categories',
  label: 'Store categories',
  singular: 'Store category',
  icon: 'category',
  fields: {
    order: number('Order', { default: 0 }),
  },
  writes: 'admin',
  roles: 'unneeded',
  seenBy: everyone,
});

export default storeCategories;
