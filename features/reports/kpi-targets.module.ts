import { date, defineModule, dropdown, multiRelate, number, relate, text } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';
import { KPIS } from './kpis.ts';
import { TARGET_PERIODS } from './kpi-targets.ts';

const isFor = (field: string): RowRule => ({ when: { field, op: 'empty' } });

/**
 * The history of the targets of KPIs (`kpi-targets.ts`): an entry holds until a later one for the same people begins. Entries are
 * added by a call of their own and never change. A role that may export them opens the board of everybody.
 */
export const kpiTargets = defineModule({
  name: 'kpiTargets',
  path: 'kpi-targets',
  label: 'KPI targets',
  singular: 'KPI target',
  icon: 'target',
  fields: {
    name: text('Name'),
    kpi: dropdown(
      'KPI',
      KPIS.map(({ key, label }) => ({ value: key, label })),
      { required: true, indexed: true },
    ),
    user: relate('users', 'For the person'),
    roles: multiRelate('roles', 'For the roles'),
    period: dropdown('Per', TARGET_PERIODS, { required: true }),
    target: number('Target', { min: 0 }),
    valid_from: date('Holds from', { required: true, indexed: true }),
  },
  writes: 'server',
  roles: 'optional',
  rights: { Admin: 'manage' },
  softDelete: false,
  sort: { field: 'valid_from', order: 'desc' },
  seenBy: { staff: { any: [{ is: 'user' }, { all: [isFor('user'), { any: [{ roles: 'roles' }, isFor('roles')] }] }] } },
});

export default kpiTargets;
