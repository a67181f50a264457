import { defineModule, number, object, relate, text } from '#common/module.ts';

/** A change of an option’s stock: so many more or less, why, and what is there after it. Once per cause. */
export const stockEntries = defineModule({
  name: 'stockEntries',
  path: 'stock-entries',
  label: 'Stock entries',
  singular: 'Stock entry',
  icon: 'history',
  fields: {
    name: text('Name'),
    item: relate('storeItems', 'Item', { required: true }),
    option: relate('storeOptions', 'Option', { required: true }),
    change: number('Change', { required: true }),
    quantity: number('In stock after', { required: true, min: 0 }),
    reason: text('Reason'),
    source: object('Record', { description: 'moduleName, recordId', maxBytes: 1024 }),
    by: relate('users', 'By'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: 'everybody' },
  writes: 'server',
});

export default stockEntries;
