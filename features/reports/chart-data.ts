import { EMPTY_LABEL, type Analysis, type GroupedKey } from '#common/analysis.ts';

export interface Slice {
  key: GroupedKey;
  label: string;
  value: number;
  /** There was nothing to measure. */
  isNothing?: boolean;
}
export interface Series {
  key: GroupedKey;
  label: string;
  /** One per category; null: no such group, or nothing in it to measure. */
  values: (number | null)[];
}
export interface Pivot {
  categories: { key: GroupedKey; label: string }[];
  series: Series[];
}

/** One measure of the first level: with more levels its groups are added up. */
export function slicesOf({ groups }: Analysis, column = 0): Slice[] {
  const slices = new Map<GroupedKey, Slice>();
  for (const { keys, labels, values } of groups) {
    const key = keys[0] ?? null;
    const slice = slices.get(key) ?? { key, label: labels[0] ?? EMPTY_LABEL, value: 0 };
    slice.value += Number(values[column] ?? 0);
    slice.isNothing = (slice.isNothing ?? true) && (values[column] ?? null) === null;
    slices.set(key, slice);
  }
  return [...slices.values()];
}

/** The first level across, the second as series; with one level each measure is a series. */
export function pivotOf(analysis: Analysis, column = 0): Pivot {
  const { groups, columns } = analysis;
  const levels = groups[0]?.keys.length ?? 0;
  const categories = new Map<GroupedKey, string>();
  for (const { keys, labels } of groups) categories.set(keys[0] ?? null, labels[0] ?? EMPTY_LABEL);
  const places = new Map([...categories.keys()].map((key, at) => [key, at]));
  const series = new Map<GroupedKey, Series>();
  // A series that only a later category has stands behind the one that it follows there: choices keep their order.
  const order: GroupedKey[] = [];
  let beside: GroupedKey = null;
  let category: GroupedKey | undefined;
  for (const { keys, labels, values } of groups) {
    if (keys[0] !== category) beside = null;
    category = keys[0];
    const measures = levels > 1 ? [column] : columns.map((_, at) => at);
    for (const measure of measures) {
      const key = levels > 1 ? keys[1]! : measure;
      const label = levels > 1 ? labels[1]! : columns[measure]!.label;
      const own = series.get(key) ?? { key, label, values: [...categories].map(() => null) };
      if (!series.has(key)) order.splice(order.indexOf(beside) + 1, 0, key);
      beside = key;
      const place = places.get(keys[0] ?? null)!;
      const value = values[measure] ?? null;
      if (value !== null) own.values[place] = (own.values[place] ?? 0) + Number(value);
      series.set(key, own);
    }
  }
  return { categories: [...categories].map(([key, label]) => ({ key, label })), series: order.map((key) => series.get(key)!) };
}
