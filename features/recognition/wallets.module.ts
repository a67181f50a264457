import { defineModule, listFrom, number, relate, text } from '#common/module.ts';
import { coinEntries } from './coin-entries.module.ts';

/** A user's coins; every change is a coin entry, and `coinHistory` reads them. */
export const wallets = defineModule({
  name: 'wallets',
  label: 'Wallets',
  singular: 'Wallet',
  icon: 'wallet',
  rights: { staff: 'mine' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    balance: number('Balance', { default: 0, min: 0 }),
    coinHistory: listFrom('Coin history', coinEntries, 'wallet', [
      'dateApplied',
      'count',
      'actionType',
      'reason',
      'source_type',
      'modifiedBy',
    ]),
  },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
});

export default wallets;
