import {
  checkbox,
  dateTime,
  defineModule,
  dropdown,
  multiRelate,
  multiSelect,
  number,
  object,
  relate,
  text,
} from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';
import { SCHEDULE_FORMATS, SCHEDULE_STEPS } from './schedule-times.ts';

const own = { any: [{ is: 'assigned_to' }, { is: 'created_by' }] } as const satisfies RowRule;
const seen: RowRule = { any: [...own.any, { in: 'recipients' }] };

/**
 * A report or a dashboard by mail, to each recipient with their own numbers. `onlyIf` is `{ rows: true }`, or
 * `{ column, above }` or `{ column, below }` of a total (`only-if.ts`); `weekday` is 1 (Monday) to 7.
 */
export const reportSchedules = defineModule({
  name: 'reportSchedules',
  path: 'report-schedules',
  label: 'Scheduled reports',
  singular: 'Scheduled report',
  icon: 'mail-forward',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    report: relate('reports', 'Report'),
    dashboard: relate('userDashboards', 'Dashboard'),
    every: dropdown('Every', SCHEDULE_STEPS, { required: true }),
    weekday: number('Weekday', { min: 1, max: 7 }),
    day: number('Day of the month', { min: 1, max: 31 }),
    hour: number('Hour', { required: true, min: 0, max: 23 }),
    time_zone: text('Time zone', { required: true }),
    recipients: multiRelate('users', 'Recipients'),
    formats: multiSelect('As', SCHEDULE_FORMATS),
    onlyIf: object('Only if', { maxBytes: 4 * 1024 }),
    active: checkbox('Active', { default: true, indexed: true }),
    assigned_to: relate('users', 'Owner'),
    next_run_at: dateTime('Next time', { serverOnly: true, indexed: true }),
    last_run_at: dateTime('Last time', { serverOnly: true }),
    last_problem: text('Last problem', { serverOnly: true }),
  },
  sort: { field: 'next_run_at', order: 'asc' },
  keyFacts: ['report', 'dashboard', 'every', 'next_run_at', 'last_run_at', 'last_problem'],
  layouts: {
    grid: ['name', 'report', 'dashboard', 'every', 'next_run_at', 'last_run_at', 'assigned_to', 'active'],
    'quick-create': ['report', 'dashboard', 'every', 'weekday', 'day', 'hour', 'time_zone', 'recipients', 'formats'],
  },
  seenBy: { staff: seen, admin: 'everybody' },
  changedBy: { staff: own },
});

export default reportSchedules;
