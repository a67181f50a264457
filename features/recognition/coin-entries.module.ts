import { dateTime, defineModule, number, relate, text } from '#common/module.ts';
import { entryFields } from './entry-fields.ts';

/** A change of a wallet: so many coins more or less, why, and what the wallet holds after it. Once per cause. */
export const coinEntries = defineModule({
  name: 'coinEntries',
  label: 'Coin entries',
  singular: 'Coin entry',
  icon: 'history',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    name: text('Name'),
    wallet: relate('wallets', 'Wallet', { required: true }),
    dateApplied: dateTime('Applied', { indexed: true }),
    count: number('Coins', { required: true, min: 1 }),
    ...entryFields,
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { through: 'wallet' }, provider: { through: 'wallet' } },
  writes: 'server',
  isLedger: true,
});

export default coinEntries;
