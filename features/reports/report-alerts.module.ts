import { checkbox, dateTime, defineModule, dropdown, number, relate, text } from '#common/module.ts';
import { theirs } from '#common/row-rule.ts';

/** Tells its owner when a total of a report crosses a limit: the total that the owner's rights give. */
export const reportAlerts = defineModule({
  name: 'reportAlerts',
  path: 'report-alerts',
  label: 'Report alerts',
  singular: 'Report alert',
  icon: 'bell',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    report: relate('reports', 'Report', { required: true }),
    column: number('Column', { min: 0, max: 11, default: 0 }),
    direction: dropdown('Tell me when it is', ['above', 'below'], { required: true }),
    threshold: number('Limit', { required: true }),
    active: checkbox('Active', { default: true, indexed: true }),
    assigned_to: relate('users', 'Owner'),
    is_beyond: checkbox('Beyond its limit', { serverOnly: true, unaudited: true }),
    last_value: number('Last value', { serverOnly: true, unaudited: true }),
    checked_at: dateTime('Last checked', { serverOnly: true, unaudited: true }),
    last_problem: text('Last problem', { serverOnly: true, unaudited: true }),
  },
  sort: { field: 'createdAt', order: 'desc' },
  keyFacts: ['report', 'direction', 'threshold', 'last_value', 'checked_at', 'last_problem'],
  layouts: {
    grid: ['name', 'report', 'direction', 'threshold', 'last_value', 'checked_at', 'active'],
    'quick-create': ['report', 'direction', 'threshold'],
  },
  seenBy: { staff: theirs('assigned_to'), admin: theirs('assigned_to') },
});

export default reportAlerts;
