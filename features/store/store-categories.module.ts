import { defineModule, number } from '#common/module.ts';

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
  reads: 'signed-in',
});

export default storeCategories;
