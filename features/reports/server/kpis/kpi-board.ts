import type { IsoDate } from '#common/fields/calendar.ts';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { KPIS, type KpiKey } from '../../kpis.ts';
import { spanOf, type Days, type KpiSpan } from '../../kpi-spans.ts';
import { elapsedOf, standingOf, type Standing } from '../../kpi-standing.ts';
import type { KpiTarget } from '../../kpi-targets.ts';
import { kpiTargets } from '../../kpi-targets.module.ts';
import { countKpis, type Counted } from './kpi-counts.ts';

export interface AskedKpis {
  span: KpiSpan;
  /** A day of the span; absent: today. */
  day?: IsoDate | undefined;
}
interface AskedBoard extends AskedKpis {
  role?: string | undefined;
  team?: string | undefined;
}
export type Standings = Partial<Record<KpiKey, Standing>>;
interface Head extends Days {
  span: KpiSpan;
  today: IsoDate;
  /** The part of the working days that has begun, 0 to 1. */
  elapsed: number;
  kpis: { key: KpiKey; label: string; explains: string }[];
  /** KPIs that the reader may not count. */
  closed: KpiKey[];
  ranAt: string;
}
/** How many spans a history shows, the present one among them. */
export const HISTORY_SPANS = 6;

/** Everybody who has a target or did something, with their numbers in one span; records are those that the reader sees. */
export async function kpiBoard(context: Context, { span, day, role, team }: AskedBoard) {
  const today = context.today();
  const days = spanOf(span, day ?? today);
  const counted = await countKpis(context, untilToday(days, today), span);
  const history = await targetsUntil(context.asSystem('the board of KPIs shows everybody against their targets'), days.to);
  const counting = new Set([...counted.counts.values()].flatMap((of) => [...of.keys()]));
  const staff = await context.records.all(users, { all: [{ field: 'userType', op: 'notIn', value: ['Provider'] }] });
  const colleagues = staff.filter(({ roles, teams }) => (!role || roles?.includes(role)) && (!team || teams?.includes(team)));
  const people = colleagues.flatMap((user) => {
    const person = { _id: user._id, roles: user.roles ?? [] };
    const values = standings(counted, history, person, days, today);
    const isAimedAt = user.active && Object.values(values).some(({ target }) => target);
    return isAimedAt || counting.has(user._id) ? [{ _id: user._id, name: user.name ?? '', values }] : [];
  });
  people.sort((one, other) => one.name.localeCompare(other.name));
  return { ...headOf(counted, span, days, today), people };
}

/** One person's numbers in a span and in those before it, the latest first. */
export async function kpisOf(context: Context, userId: string, { span, day }: AskedKpis) {
  const today = context.today();
  const now = spanOf(span, day ?? today);
  const spans = Array.from({ length: HISTORY_SPANS }, (_, back) => spanOf(span, now.from, back));
  const all = { from: spans.at(-1)!.from, to: now.to };
  const user = isId(userId) ? await context.records.find(users, userId) : undefined;
  if (!user) throw notFound();
  const counted = await countKpis(context, untilToday(all, today), span, [userId]);
  const isOwn = userId === context.userId;
  const reader = isOwn ? context : context.asSystem('the board of KPIs shows a colleague against their targets');
  const history = await targetsUntil(reader, all.to);
  const person = { _id: userId, roles: user.roles ?? [] };
  const rows = spans.map((days) => ({ ...days, values: standings(counted, history, person, days, today) }));
  return { ...headOf(counted, span, now, today), person: { _id: userId, name: user.name ?? '' }, spans: rows };
}

/** What lies ahead, such as an interview that is booked, does not count yet. */
const untilToday = ({ from, to }: Days, today: IsoDate): Days => ({ from, to: to < today ? to : today });

function headOf({ closed, ranAt }: Counted, span: KpiSpan, days: Days, today: IsoDate): Head {
  const kpis = KPIS.filter(({ key }) => !closed.includes(key)).map(({ key, label, explains }) => ({ key, label, explains }));
  return { span, ...days, today, elapsed: elapsedOf(days, today), kpis, closed, ranAt };
}

function standings(
  { counts }: Counted,
  history: ReadonlyMap<string, readonly KpiTarget[]>,
  person: { _id: string; roles: readonly string[] },
  days: Days,
  today: IsoDate,
): Standings {
  const all = [...counts].map(([key, of]) => {
    const value = of.get(person._id)?.get(days.from) ?? 0;
    return [key, standingOf(value, history.get(key) ?? [], person, days, today)] as const;
  });
  return Object.fromEntries(all);
}

/** By KPI, the newest first. */
async function targetsUntil(context: Context, day: IsoDate): Promise<Map<string, KpiTarget[]>> {
  const found = await context.records.all(kpiTargets, { all: [{ field: 'valid_from', op: 'onOrBefore', value: day }] });
  const newestFirst = found.toSorted(
    (one, other) => other.valid_from!.localeCompare(one.valid_from!) || other.createdAt.localeCompare(one.createdAt),
  );
  return Map.groupBy(newestFirst.map(entryOf), ({ kpi }) => kpi);
}

const entryOf = ({ kpi, user, roles, period, target, valid_from }: RecordOf<typeof kpiTargets>): KpiTarget => ({
  kpi: kpi!,
  user,
  roles,
  period: period as KpiTarget['period'],
  target,
  valid_from: valid_from!,
});
