import { date, defineModule, dropdown, number, relate, teamField, text } from '#common/module.ts';
import { ofTheirTeamsAndPayroll } from './seen-by-payroll.ts';

export const ptoRequests = defineModule({
  name: 'ptoRequests',
  path: 'pto-requests',
  label: 'PTO requests',
  singular: 'PTO request',
  icon: 'beach',
  navigation: 'Time',
  rights: { staff: 'own', Payroll: 'manage', Provider: 'add' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
  fields: {
    status: dropdown(
      'Status',
      [
        ['Pending', 'waiting'],
        ['Approved', 'done'],
        ['Denied', 'refused'],
        ['Cancelled', 'refused'],
      ],
      {
        default: 'Pending',
        indexed: true,
      },
    ),
    users_ptoRequests: relate('users', 'User'),
    pto_date: date('PTO date', { indexed: true }),
    hours_requested: number('Hours requested', { min: 0 }),
    denial_reason: text('Reason of the denial'),
    ptoBalance_ptoRequests: relate('ptoBalance', 'PTO balance', { serverOnly: true }),
    ...teamField,
  },
  seenBy: { staff: ofTheirTeamsAndPayroll, provider: { is: 'users_ptoRequests' } },
  providerWrites: ['hours_requested', 'pto_date', 'description', 'status'],
  indexes: [['users_ptoRequests', 'pto_date']],
  keyFacts: ['status', 'users_ptoRequests', 'pto_date', 'hours_requested', 'ptoBalance_ptoRequests', 'denial_reason'],
  layouts: {
    grid: ['name', 'status', 'users_ptoRequests', 'pto_date', 'hours_requested', 'ptoBalance_ptoRequests', 'assigned_to'],
    detail: [
      {
        sectionName: 'Request',
        sectionFields: ['name', 'status', 'denial_reason', 'users_ptoRequests', 'pto_date', 'hours_requested', 'description'],
      },
      { sectionName: 'Record', sectionFields: ['ptoBalance_ptoRequests', 'assigned_to', 'teams', 'createdAt', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Request',
        sectionFields: ['name', 'status', 'denial_reason', 'users_ptoRequests', 'pto_date', 'hours_requested', 'description'],
      },
      { sectionName: 'Record', sectionFields: ['assigned_to', 'teams'] },
    ],
    'quick-create': [
      {
        sectionName: 'New PTO request',
        sectionFields: ['name', 'users_ptoRequests', 'pto_date', 'hours_requested', 'description'],
      },
    ],
    'basic-search': ['name', 'status', 'users_ptoRequests', 'pto_date', 'assigned_to'],
    'mass-update': ['status', 'denial_reason', 'assigned_to', 'teams'],
  },
});

export default ptoRequests;
