import { dateTime, defineModule, number, relate, text } from '#common/module.ts';

/** A change of a wallet: so many coins more or less, and why. */
export const coinEntries = defineModule({
  name: 'coinEntries',
  label: 'Coin entries',
  singular: 'Coin entry',
  icon: 'history',
  rights: { staff: 'read' },
  fields: {
    name: text('Name'),
    wallet: relate('wallets', 'Wallet', { required: true }),
    dateApplied: dateTime('Applied'),
    count: number('Coins', { required: true }),
    actionType: text('Action'),
    reason: text('Reason'),
    source_type: text('Source'),
    modifiedBy: relate('users', 'By'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { through: 'wallet' } },
  writes: 'server',
});

export default coinEntries;
