import { currency, date, defineModule, dropdown, number, relate, teamField } from '#common/module.ts';

/** What a recruiter earns on the hours of a placement's week: hours × spread × percentage. */
export const commissions = defineModule({
  name: 'commissions',
  label: 'Commissions',
  singular: 'Commission',
  icon: 'coin',
  navigation: 'Time',
  rights: { Recruiter: 'mine', 'Account Manager': 'mine', Payroll: 'manage' },
  narrowedBy: { district: 'placements_commissions.accounts_placements.district' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
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
    timesheet_tracker: relate('timesheetTracker', 'Timesheet', { serverOnly: true }),
    corrects: relate('commissions', 'Corrects', { serverOnly: true }),
    hours: number('Hours'),
    spread: currency('Spread per hour', { copies: { placements: ['bill_rate', 'pay_rate'] } }),
    percentage: number('Percentage'),
    amount: currency('Amount'),
    ...teamField,
  },
  indexes: [['users_commissions', 'date']],
  sort: { field: 'date', order: 'asc' },
  keyFacts: ['status', 'users_commissions', 'placements_commissions', 'date', 'hours', 'amount'],
  layouts: {
    grid: ['name', 'status', 'date', 'users_commissions', 'placements_commissions', 'hours', 'percentage', 'amount'],
    'mass-update': ['status', 'date', 'assigned_to', 'teams'],
  },
});

export default commissions;
