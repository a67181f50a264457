import { MOST_GROUPED, OTHERS, type AnalyzedGroup, type GroupedKey, type Span } from '#common/analysis.ts';
import { addDays, addMonths, type IsoDate } from '#common/fields/calendar.ts';
import type { GroupKey } from './group-key.ts';

/**
 * An axis of dates has no holes: a date of the first level without a record stands there with each combination of the other
 * keys. Ranked levels and hours stay as they are, and so does what would go beyond the most groups.
 */
export function withMissingDates(
  keys: readonly GroupKey[],
  groups: AnalyzedGroup[],
  nothing: AnalyzedGroup['values'],
  labels: (keys: readonly GroupedKey[]) => string[],
): AnalyzedGroup[] {
  const [first] = keys;
  if (first?.kind !== 'date' || first.span === 'hour' || first.group.limit !== undefined || typeof first.group.order === 'object')
    return groups;
  const known = new Set(groups.flatMap(({ keys: [date] }) => (typeof date === 'string' && date !== OTHERS ? [date] : [])));
  const dates = [...known].toSorted();
  if (dates.length < 2) return groups;
  const others = [...new Map(groups.map(({ keys: [, ...rest] }) => [JSON.stringify(rest), rest])).values()];
  const missing: IsoDate[] = [];
  for (let date = dates[0]!; date < dates.at(-1)!; date = next(date, first.span)) {
    if (!known.has(date)) missing.push(date);
    if (groups.length + missing.length * others.length > MOST_GROUPED) return groups;
  }
  if (!missing.length) return groups;
  const made = missing.flatMap((date) =>
    others.map((rest) => ({ keys: [date, ...rest], labels: labels([date, ...rest]), values: [...nothing] })),
  );
  const turn = first.group.order === 'desc' ? -1 : 1;
  return [...groups, ...made].toSorted(({ keys: [one] }, { keys: [other] }) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one! < other! ? -1 : 1) * turn;
  });
}

function next(date: IsoDate, span: Span): IsoDate {
  if (span === 'day') return addDays(date, 1);
  if (span === 'week') return addDays(date, 7);
  return addMonths(date, span === 'month' ? 1 : span === 'quarter' ? 3 : 12);
}
