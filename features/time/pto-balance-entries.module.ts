import { defineModule, dropdown, number, relate, text } from '#common/module.ts';

/** A movement of a balance: so many hours more or less, and why. The hours of all of them are the balance, `taken` the hours taken. */
export const ptoBalanceEntries = defineModule({
  name: 'ptoBalanceEntries',
  path: 'pto-balance-entries',
  label: 'PTO movements',
  singular: 'PTO movement',
  icon: 'history',
  rights: { staff: 'read', Provider: 'read' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
  fields: {
    name: text('Name'),
    pto_balance: relate('ptoBalance', 'PTO balance', { required: true }),
    kind: dropdown('Kind', [
      ['opening', 'neutral'],
      ['taken', 'progress'],
      ['returned', 'done'],
      ['adjusted', 'waiting'],
      ['carried', 'done'],
    ]),
    hours: number('Hours', { required: true }),
    taken: number('Hours taken', { default: 0 }),
    balance: number('Balance after', { required: true, min: 0 }),
    request: relate('ptoRequests', 'PTO request'),
    reason: text('Reason'),
  },
  sort: { field: 'createdAt', order: 'desc' },
  seenBy: { staff: { through: 'pto_balance' }, provider: { through: 'pto_balance' } },
  writes: 'server',
  isLedger: true,
});

export default ptoBalanceEntries;
