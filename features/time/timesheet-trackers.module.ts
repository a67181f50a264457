import { date, defineModule, dropdown, number, relate, teamField, text } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

/** A placement's week on its way to approval. */
export const timesheetTracker = defineModule({
  name: 'timesheetTracker',
  path: 'timesheet-trackers',
  label: 'Timesheet trackers',
  singular: 'Timesheet tracker',
  icon: 'list-check',
  navigation: 'Time',
  isCustom: true,
  rights: {
    'Account Manager': 'work',
    Payroll: 'manage',
    Provider: { may: 'change', fields: { commissions_timesheetTracker: 'None' } },
  },
  narrowedBy: { district: 'placements_timesheetTracker.accounts_placements.district' },
  keptAtErasure: { reason: 'Pay records are kept for as long as the law asks.' },
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
    rejection_reason: text('Reason of the return'),
    placements_timesheetTracker: relate('placements', 'Placement'),
    commissions_timesheetTracker: relate('commissions', 'Commission', { serverOnly: true }),
    period_start: date('Period starts'),
    period_end: date('Period ends', { indexed: true }),
    hours: number('Hours', { min: 0 }),
    ...teamField,
  },
  indexes: [['placements_timesheetTracker', 'period_start']],
  seenBy: {
    staff: { all: [ofTheirTeams, hangsOn('placements_timesheetTracker')] },
    provider: { is: 'placements_timesheetTracker.providers_placements.related_user' },
  },
  providerWrites: ['time_sheet_status', 'hours', 'description'],
  sort: { field: 'period_end', order: 'desc' },
  keyFacts: ['time_sheet_status', 'placements_timesheetTracker', 'period_start', 'period_end', 'hours', 'rejection_reason'],
  layouts: {
    grid: ['name', 'time_sheet_status', 'placements_timesheetTracker', 'period_start', 'period_end', 'hours', 'assigned_to'],
    'mass-update': ['time_sheet_status', 'rejection_reason', 'assigned_to', 'teams'],
    'basic-search': ['name', 'time_sheet_status', 'placements_timesheetTracker', 'period_end', 'assigned_to'],
  },
});

export default timesheetTracker;
