import { dateTime, defineModule, dropdown, number, object, relate, text } from '#common/module.ts';
import { SOURCES } from './sources.ts';

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
    actionType: dropdown('Action', ['add', 'remove'], { required: true }),
    reason: text('Reason'),
    source_type: dropdown('Source', SOURCES, { indexed: true }),
    source: object('Record', { description: 'moduleName, recordId', maxBytes: 1024 }),
    cause: text('Cause', { unique: true }),
    modifiedBy: relate('users', 'By'),
    balance: number('Balance after', { required: true, min: 0 }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { through: 'wallet' }, provider: { through: 'wallet' } },
  writes: 'server',
});

export default coinEntries;
