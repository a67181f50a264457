import { date, defineModule, dropdown, number, relate, teamField } from '#common/module.ts';

export const timesheetTracker = defineModule({
  name: 'timesheetTracker',
  path: 'timesheet-trackers',
  label: 'Timesheet trackers',
  singular: 'Timesheet tracker',
  icon: 'list-check',
  navigation: 'Time',
  isCustom: true,
  rights: { 'Account Manager': 'work', Payroll: 'manage' },
  fields: {
    time_sheet_status: dropdown(
      'Timesheet status',
      [
        ['Not_Submitted', 'neutral'],
        ['Submitted', 'waiting'],
        ['Submitted_EDU', 'waiting'],
        { value: 'Submitted_EDU_Approved', label: 'Submitted EDU approved', tone: 'done' },
        ['Rejected', 'refused'],
      ],
      { default: 'Not_Submitted', indexed: true },
    ),
    placements_timesheetTracker: relate('placements', 'Placement'),
    commissions_timesheetTracker: relate('commissions', 'Commission'),
    period_start: date('Period starts'),
    period_end: date('Period ends', { indexed: true }),
    hours: number('Hours'),
    ...teamField,
  },
});

export default timesheetTracker;
