import { firstOfMonth, type IsoDate } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { KPIS, type KpiKey } from '../../kpis.ts';
import type { TargetPeriod } from '../../kpi-targets.ts';
import { kpiTargets } from '../../kpi-targets.module.ts';

export interface NewTarget {
  kpi: KpiKey;
  /** At most one of both; neither: everybody. */
  user?: string | null | undefined;
  role?: string | null | undefined;
  period: TargetPeriod;
  /** null: no target from then on. */
  target: number | null;
  /** Absent: the first day of this month. */
  from?: IsoDate | undefined;
}

/**
 * Adds an entry to the history of a target: what was asked for before it stays as it was, so a past month is judged by the targets
 * of that month. @throws 422 for a day before this month
 */
export async function setTarget(context: Context, { kpi, user, role, period, target, from }: NewTarget) {
  const month = firstOfMonth(context.today());
  const valid_from = from ?? month;
  if (valid_from < month) throw invalid({ from: 'Past months keep their targets. Choose a day of this month or later.' });
  if (user && role) throw invalid({ role: 'A target is for a person or for a role.' });
  const who = await nameOf(context, user, role);
  const { label } = KPIS.find(({ key }) => key === kpi)!;
  return context.asSystem('targets are kept as a history').records.create(kpiTargets, {
    name: `${label}: ${who}`,
    kpi,
    user: user ?? null,
    roles: role ? [role] : [],
    period,
    target,
    valid_from,
  });
}

async function nameOf(context: Context, user: string | null | undefined, role: string | null | undefined): Promise<string> {
  if (user) {
    const person = await context.records.find(users, user);
    if (!person || person.userType === 'Provider') throw invalid({ user: 'Choose a colleague.' });
    return person.name ?? '';
  }
  if (!role) return 'everybody';
  const found = await context.records.find(roles, role);
  if (!found) throw invalid({ role: 'This role does not exist.' });
  return found.name ?? '';
}
