import { addDays, addMonths, firstOfMonth, type IsoDate } from '#common/fields/calendar.ts';
import { isNamedRange, namedRange, type DateRange } from '#common/named-ranges.ts';
import type { SearchTree } from '#common/search.ts';

export interface PeriodBefore extends DateRange {
  /** What the filters name: the field of the period, and its days. */
  field: string;
  now: DateRange;
  /** The same conditions, with the period before in the place of the first that names one. */
  filters: SearchTree[];
}

/** The filters of a report for the period before theirs; null: none of the conditions that all must meet names a period. */
export function periodBefore(filters: readonly SearchTree[], today: IsoDate): PeriodBefore | null {
  let found: Omit<PeriodBefore, 'filters'> | null = null;
  const moved = (tree: SearchTree): SearchTree => {
    if (found) return tree;
    if ('all' in tree) return { all: tree.all.map(moved) };
    if (!('op' in tree) || tree.op !== 'within' || !isNamedRange(tree.value)) return tree;
    const now = namedRange(tree.value, today);
    const { from, to } = before(now);
    found = { field: tree.field, now, from, to };
    return {
      all: [
        { field: tree.field, op: 'onOrAfter', value: from },
        { field: tree.field, op: 'onOrBefore', value: to },
      ],
    };
  };
  const changed = filters.map(moved);
  return found && { ...(found as Omit<PeriodBefore, 'filters'>), filters: changed };
}

export const namesPeriod = (filters: readonly SearchTree[]): boolean => periodBefore(filters, '2026-01-01') !== null;

/** Whole months and years have months and years before them, everything else as many days. */
function before({ from, to }: DateRange): DateRange {
  for (const months of [1, 12])
    if (from === firstOfMonth(from) && addMonths(from, months) === addDays(to, 1))
      return { from: addMonths(from, -months), to: addDays(from, -1) };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
