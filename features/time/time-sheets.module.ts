import { dateTime, defineModule, list, number, relate, teamField } from '#common/module.ts';

/** A user's week; `timeEntries` are `{ start_time, end_time }` as `HH:mm`, `total_hours` is decimal and shown as H:MM. */
export const timeSheets = defineModule({
  name: 'timeSheets',
  label: 'Timesheets',
  singular: 'Timesheet',
  icon: 'clock-hour-4',
  navigation: 'Time',
  rights: { staff: 'own', Payroll: 'manage' },
  fields: {
    user: relate('users', 'User', { required: true }),
    total_hours: number('Total hours'),
    generated_on: dateTime('Generated', { indexed: true }),
    timeEntries: list('Time entries', { maxBytes: 64 * 1024 }),
    ...teamField,
  },
});

export default timeSheets;
