import { defineModule, listFrom, number, relate, text } from '#common/module.ts';
import { coinEntries } from './coin-entries.module.ts';

const COINS = ['dateApplied', 'count', 'actionType', 'reason', 'source_type', 'source', 'modifiedBy', 'balance'] as const;

/** A user's coins; every change is a coin entry, and `coinHistory` reads the newest of them. */
export const wallets = defineModule({
  name: 'wallets',
  label: 'Wallets',
  singular: 'Wallet',
  icon: 'wallet',
  rights: { staff: 'mine', Provider: 'mine' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    balance: number('Balance', { default: 0, min: 0 }),
    coinHistory: listFrom('Coin history', coinEntries, 'wallet', COINS, { most: 50 }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { provider: { is: 'user' } },
  writes: 'server',
  isLedger: true,
});

export default wallets;
