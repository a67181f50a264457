import {
  OTHERS,
  OTHERS_LABEL,
  ofNothing,
  type Analysis,
  type AnalyzedGroup,
  type GroupBy,
  type GroupedKey,
  type Measure,
} from '#common/analysis.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, partsOf, weekday, type IsoDate } from '#common/fields/calendar.ts';
import { dateGroupLabel } from '#common/groups.ts';
import type { ComparedGroup } from '../compared.ts';
import type { PeriodBefore } from '../period-before.ts';

type Values = AnalyzedGroup['values'];
interface Setting {
  groups: readonly GroupBy[];
  measures: readonly Measure[];
  period: PeriodBefore & {
    /** The last day that has come, or the last of the period. */
    until: IsoDate;
  };
}

/** The report as it is asked of the period before: all groups, since the first ones of then need not be those of now. */
export const unlimited = (groups: readonly GroupBy[]): GroupBy[] => groups.map(({ field, by }) => ({ field, by }));

/**
 * The groups of now with what they were before, by the same keys; days of the period itself by their place in it. A group that is no more
 * stays with nothing now; days that have not come yet are left out.
 */
export function comparedGroups(now: Analysis, then: Analysis, setting: Setting): ComparedGroup[] {
  const { groups, measures } = setting;
  const before = groupsOfThen(now, then, setting);
  const nothing = measures.map(ofNothing);
  // Of groups that were cut off nobody knows what they held.
  const unknown = then.isTruncated ? measures.map(() => null) : nothing;
  const compared: ComparedGroup[] = now.groups.map((group) => {
    const values = before.get(JSON.stringify(group.keys))?.values ?? unknown;
    return { ...group, before: values, change: changes(group.values, values) };
  });
  if (now.isTruncated) return compared;
  const known = new Set(now.groups.map(({ keys }) => JSON.stringify(keys)));
  for (const [key, group] of before)
    if (!known.has(key) && belongs(group.keys, now, setting)) {
      const gone = { ...group, values: nothing, before: group.values, change: changes(nothing, group.values) };
      compared.splice(placeOf(gone, compared, groups[0]), 0, gone);
    }
  return compared;
}

/** By the keys that they have now. */
function groupsOfThen(now: Analysis, then: Analysis, { groups, measures, period }: Setting): Map<string, AnalyzedGroup> {
  const shown = groups.map((_, level) => new Set(now.groups.map(({ keys }) => keys[level]!)));
  const found = new Map<string, AnalyzedGroup>();
  for (const { keys: own, labels, values } of then.groups) {
    const keys = own.map((key, level) => keyOfNow(key, groups[level]!, shown[level]!, period));
    const key = JSON.stringify(keys);
    const known = found.get(key);
    found.set(key, {
      keys,
      labels: labels.map((label, level) => labelOfNow(label, own[level]!, keys[level]!, groups[level]!)),
      values: known ? added(known.values, values, measures) : values,
    });
  }
  return found;
}

const labelOfNow = (label: string, then: GroupedKey, now: GroupedKey, { by }: GroupBy): string =>
  then === now || typeof now !== 'string' || by === 'hour'
    ? label
    : now === OTHERS
      ? OTHERS_LABEL
      : dateGroupLabel(spanOf(by), now);

const spanOf = (by: GroupBy['by']) => (typeof by === 'string' && by !== 'hour' ? by : 'day');

/** Not what a limit leaves out, and no days of the period that are still to come. */
function belongs(keys: readonly GroupedKey[], now: Analysis, { groups, period }: Setting): boolean {
  return keys.every((key, level) => {
    const { field, limit } = groups[level]!;
    if (limit !== undefined) return now.groups.some((group) => group.keys[level] === key);
    return field !== period.field || key === null || (key as string) <= period.until;
  });
}

/** Dates stand in their order, everything else at the end of its like. */
function placeOf({ keys: [key, ...more] }: AnalyzedGroup, groups: readonly AnalyzedGroup[], first: GroupBy | undefined): number {
  const like = more.length ? groups.findLastIndex(({ keys }) => keys[0] === key) : -1;
  if (like >= 0) return like + 1;
  const isDay = typeof key === 'string' && /^\d{4}-\d\d-\d\d$/.test(key) && typeof first?.order !== 'object';
  if (!isDay) return groups.length;
  const isLater = ({ keys: [other] }: AnalyzedGroup) =>
    other === null || (typeof other === 'string' && (first?.order === 'desc' ? other < key : other > key));
  const next = groups.findIndex(isLater);
  return next < 0 ? groups.length : next;
}

/** What numbers have grown by; null: one of them is none. */
export const changes = (now: Values, before: Values): (number | null)[] =>
  now.map((value, at) => {
    const then = before[at] ?? null;
    const areNumbers = typeof value === 'number' && typeof then === 'number';
    return areNumbers ? Math.round((value - then) * 1e9) / 1e9 : null;
  });

/** Several groups of then are one now where the rest stands together: counts and sums add up, nothing else does. */
const added = (one: Values, other: Values, measures: readonly Measure[]): Values =>
  one.map((value, at) => {
    const { fn } = measures[at]!;
    return fn === 'count' || fn === 'sum' ? Number(value ?? 0) + Number(other[at] ?? 0) : null;
  });

function keyOfNow(key: GroupedKey, group: GroupBy, shown: ReadonlySet<GroupedKey>, period: PeriodBefore): GroupedKey {
  const moved = group.field === period.field && typeof key === 'string' ? movedDay(key, group.by, period) : key;
  return group.others && !shown.has(moved) ? OTHERS : moved;
}

/** The same place in the period of now: its third week for the third week before it. */
function movedDay(day: IsoDate, by: GroupBy['by'], { from, now }: PeriodBefore): IsoDate {
  if (by === 'hour') return day;
  if (by === 'month' || by === 'quarter' || by === 'year') {
    const [start, end] = [startOf(from, by), startOf(now.from, by)];
    return addMonths(day, monthsBetween(start, end));
  }
  const [start, end] = by === 'week' ? [monday(from), monday(now.from)] : [from, now.from];
  return addDays(end, daysBetween(start, day));
}

const monday = (day: IsoDate) => addDays(day, -weekday(day));
function startOf(day: IsoDate, by: 'month' | 'quarter' | 'year'): IsoDate {
  const first = firstOfMonth(day);
  const { month } = partsOf(first);
  return by === 'month' ? first : addMonths(first, -((month - 1) % (by === 'quarter' ? 3 : 12)));
}
const monthsBetween = (one: IsoDate, other: IsoDate) => {
  const [a, b] = [partsOf(one), partsOf(other)];
  return (b.year - a.year) * 12 + b.month - a.month;
};
