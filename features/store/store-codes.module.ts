import { dateTime, defineModule, relate, text } from '#common/module.ts';

/** A code that one unit of a digital option is. It is sealed, and shown to its buyer alone. */
export const storeCodes = defineModule({
  name: 'storeCodes',
  path: 'store-codes',
  label: 'Store codes',
  singular: 'Store code',
  icon: 'ticket',
  fields: {
    name: text('Name'),
    option: relate('storeOptions', 'Option', { required: true }),
    code: text('Code', { secret: true, writeOnly: true }),
    /** Of the option and the code, so that none is there twice. */
    fingerprint: text('Fingerprint', { unique: true, writeOnly: true }),
    order: relate('storeTransactions', 'Order'),
    buyer: relate('users', 'Buyer'),
    handedOut: dateTime('Handed out', { indexed: true }),
  },
  sort: { field: 'createdAt', order: 'asc' },
  seenBy: { staff: 'nobody' },
  audited: false,
  writes: 'server',
  partOf: ['order'],
});

export default storeCodes;
