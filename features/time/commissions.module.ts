import { currency, date, defineModule, dropdown, number, relate, teamField } from '#common/module.ts';

export const commissions = defineModule({
  name: 'commissions',
  label: 'Commissions',
  singular: 'Commission',
  icon: 'coin',
  navigation: 'Time',
  rights: { 'Account Manager': 'mine', Payroll: 'manage' },
  fields: {
    status: dropdown(
      'Status',
      [
        ['Pending', 'waiting'],
        ['Approved', 'done'],
        ['Paid', 'done'],
        ['Cancelled', 'refused'],
      ],
      {
        default: 'Pending',
        indexed: true,
      },
    ),
    date: date('Date', { indexed: true }),
    users_commissions: relate('users', 'Recruiter'),
    placements_commissions: relate('placements', 'Placement'),
    hours: number('Hours'),
    spread: currency('Spread per hour'),
    percentage: number('Percentage'),
    amount: currency('Amount'),
    ...teamField,
  },
  sort: { field: 'date', order: 'asc' },
});

export default commissions;
