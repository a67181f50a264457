import { date, dateTime, defineModule, list, number, relate, teamField } from '#common/module.ts';
import { ofTheirTeamsAndPayroll } from './seen-by-payroll.ts';

/**
 * One day of one user. `timeEntries` are `{ start_time, end_time, kind?, placement?, note? }`, times as `HH:mm`; an end that is not after
 * its start is the next morning. `total_hours` is decimal and shown as H:MM.
 */
export const timeSheets = defineModule({
  name: 'timeSheets',
  label: 'Timesheets',
  singular: 'Timesheet',
  icon: 'clock-hour-4',
  navigation: 'Time',
  rights: { staff: 'own', Payroll: 'manage', Provider: 'change' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
  fields: {
    user: relate('users', 'User', { required: true }),
    day: date('Day', { indexed: true }),
    total_hours: number('Total hours', { serverOnly: true, default: 0 }),
    generated_on: dateTime('Generated', { indexed: true }),
    timeEntries: list('Time entries', { maxBytes: 64 * 1024, ownScreen: true, ids: { placement: 'placements' } }),
    ...teamField,
  },
  indexes: [['user', 'day']],
  sort: { field: 'day', order: 'desc' },
  seenBy: { staff: ofTheirTeamsAndPayroll, provider: { is: 'user' } },
  providerWrites: ['timeEntries', 'description'],
  keyFacts: ['user', 'day', 'total_hours'],
  layouts: {
    grid: ['name', 'user', 'day', 'total_hours', 'assigned_to'],
    detail: [{ sectionName: 'Day', sectionFields: ['user', 'day', 'total_hours', 'timeEntries', 'description'] }],
    'basic-search': ['name', 'user', 'day', 'total_hours'],
  },
});

export default timeSheets;
