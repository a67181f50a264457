import { defineModule, list, number, relate, text } from '#common/module.ts';

/** A user's coins; every change is a line of `coinHistory` (dateApplied, count, actionType, reason, source_type, modifiedBy). */
export const wallets = defineModule({
  name: 'wallets',
  label: 'Wallets',
  singular: 'Wallet',
  icon: 'wallet',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, unique: true }),
    balance: number('Balance', { default: 0, min: 0 }),
    coinHistory: list('Coin history'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  writes: 'server',
});

export default wallets;
