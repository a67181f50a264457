import { defineModule, number, relate, text } from '#common/module.ts';

/** Hours of one user in one year. Each movement is an entry of `ptoBalanceEntries`, written with it. */
export const ptoBalance = defineModule({
  name: 'ptoBalance',
  path: 'pto-balances',
  label: 'PTO balances',
  singular: 'PTO balance',
  icon: 'hourglass',
  navigation: 'Time',
  rights: { staff: 'mine', Payroll: 'read', Provider: 'read' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
  fields: {
    users_ptoBalance: relate('users', 'User'),
    year: number('Year', { indexed: true, mask: 'year' }),
    allotted_hours: number('Allotted hours', { default: 0, min: 0 }),
    hours_taken: number('Hours taken', { default: 0, min: 0 }),
    balance: number('Balance', { default: 0, min: 0 }),
    adjustment_reason: text('Reason of the change', { description: 'Kept with the movement.' }),
  },
  writes: 'admin',
  isLedger: true,
  seenBy: { provider: { is: 'users_ptoBalance' } },
  indexes: [['users_ptoBalance', 'year']],
  keyFacts: ['users_ptoBalance', 'year', 'balance', 'hours_taken', 'allotted_hours'],
  layouts: {
    grid: ['name', 'users_ptoBalance', 'year', 'allotted_hours', 'hours_taken', 'balance'],
    detail: [
      {
        sectionName: 'Balance',
        sectionFields: ['name', 'users_ptoBalance', 'year', 'allotted_hours', 'hours_taken', 'balance', 'description'],
      },
    ],
    edit: [
      {
        sectionName: 'Balance',
        sectionFields: [
          'name',
          'users_ptoBalance',
          'year',
          'allotted_hours',
          'hours_taken',
          'balance',
          'adjustment_reason',
          'description',
        ],
      },
    ],
    'quick-create': [
      { sectionName: 'New PTO balance', sectionFields: ['name', 'users_ptoBalance', 'year', 'allotted_hours', 'balance'] },
    ],
    'basic-search': ['name', 'users_ptoBalance', 'year'],
  },
});

export default ptoBalance;
