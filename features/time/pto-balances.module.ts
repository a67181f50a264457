import { defineModule, number, relate } from '#common/module.ts';

/** Hours of one user in one year. */
export const ptoBalance = defineModule({
  name: 'ptoBalance',
  path: 'pto-balances',
  label: 'PTO balances',
  singular: 'PTO balance',
  icon: 'hourglass',
  navigation: 'Time',
  rights: { staff: 'mine', Payroll: 'read' },
  fields: {
    users_ptoBalance: relate('users', 'User'),
    year: number('Year', { indexed: true }),
    allotted_hours: number('Allotted hours', { default: 0, min: 0 }),
    hours_taken: number('Hours taken', { default: 0, min: 0 }),
    balance: number('Balance', { default: 0, min: 0 }),
  },
  writes: 'admin',
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
        sectionFields: ['name', 'users_ptoBalance', 'year', 'allotted_hours', 'hours_taken', 'balance', 'description'],
      },
    ],
    'quick-create': [
      { sectionName: 'New PTO balance', sectionFields: ['name', 'users_ptoBalance', 'year', 'allotted_hours', 'balance'] },
    ],
    'basic-search': ['name', 'users_ptoBalance', 'year'],
  },
});

export default ptoBalance;
