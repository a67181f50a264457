import { date, defineModule, number, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/** One working day of a placement; times are `HH:mm`. */
export const placementSchedules = defineModule({
  name: 'placementSchedules',
  path: 'placement-schedules',
  label: 'Placement schedules',
  singular: 'Placement schedule',
  icon: 'calendar-time',
  rights: { 'Account Manager': 'work', Payroll: 'work', Provider: 'read' },
  narrowedBy: { district: 'placement.accounts_placements.district' },
  fields: {
    name: text('Name'),
    placement: relate('placements', 'Placement', { required: true }),
    date: date('Date', { indexed: true }),
    start_time: text('Starts'),
    end_time: text('Ends'),
    hours: number('Hours'),
  },
  seenBy: { staff: hangsOn('placement'), provider: { is: 'placement.providers_placements.related_user' } },
  sort: { field: 'date', order: 'asc' },
});

export default placementSchedules;
