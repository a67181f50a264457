import { addMonths, firstOfMonth } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import { demo } from '#server/demo.ts';
import { roles } from '#server/accounts/roles.module.ts';
import type { KpiKey } from '../../kpis.ts';
import { kpiTargets } from '../../kpi-targets.module.ts';
import type { TargetPeriod } from '../../kpi-targets.ts';

/** What recruiters aim at, since last month and before. */
const TARGETS: [kpi: KpiKey, label: string, period: TargetPeriod, now: number, before: number][] = [
  ['calls', 'Calls', 'week', 6, 5],
  ['notes', 'Notes', 'week', 3, 2],
  ['new_leads', 'New leads', 'month', 10, 18],
  ['subs', 'Subs', 'month', 60, 25],
  ['interviews', 'Interviews', 'month', 12, 6],
  ['placements', 'Placements', 'month', 3, 2],
  ['starts', 'Starts', 'month', 2, 2],
];

/** Targets of the recruiters, and of one of them for herself. */
export default demo('KPI targets', 92, async (context, world) => {
  const recruiter = await context.records.first(roles, { name: 'Recruiter' });
  if (!recruiter) return;
  const month = firstOfMonth(context.today());
  const [start, change] = [addMonths(month, -12), addMonths(month, -1)];
  const create = (fields: Partial<RecordOf<typeof kpiTargets>>) => context.records.create(kpiTargets, fields);
  for (const [kpi, label, period, now, before] of TARGETS) {
    const entry = { name: `${label}: Recruiter`, kpi, period, roles: [recruiter._id] };
    await create({ ...entry, target: before, valid_from: start });
    if (now !== before) await create({ ...entry, target: now, valid_from: change });
  }
  const [user] = world.ids.recruiters ?? [];
  if (user) await create({ name: 'Subs: one recruiter', kpi: 'subs', period: 'month', user, target: 45, valid_from: month });
});
