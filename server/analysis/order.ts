import { OTHERS, type GroupedKey } from '#common/analysis.ts';
import type { GroupKey } from './group-key.ts';

type Row = readonly unknown[];

/** One level of the groups that were read. */
export interface Level {
  keyOf(row: Row): GroupedKey;
  /** Its different keys. */
  keys: readonly GroupedKey[];
  /** Where the level is ranked: from 1; none: of the others. */
  ranks: ReadonlyMap<GroupedKey, number> | undefined;
}

/** Rows are `k0, k1, …, rank0, rank1, …`; a key that the ranking left out is one of the others. */
export function levelOf(rows: readonly Row[], level: number, levels: number, isRanked: boolean): Level {
  const rankOf = (row: Row) => row[levels + level] as number | null;
  const keyOf = (row: Row) => (isRanked && rankOf(row) === null ? OTHERS : (row[level] as GroupedKey));
  const keys = [...new Set(rows.map(keyOf))];
  const ranks = isRanked ? new Map(rows.flatMap((row) => (rankOf(row) === null ? [] : [[keyOf(row), rankOf(row)!]]))) : undefined;
  return { keyOf, keys, ranks };
}

/**
 * The place of each key of a level: by rank with the others last, choices in their own order, names by the alphabet, all else by
 * value; empty keys last. The keys of a level are few where the groups are many, so these are sorted and groups compare numbers.
 */
export function placesOf(
  { kind, choices, group }: GroupKey,
  { keys, ranks }: Level,
  labelOf: (key: GroupedKey) => string,
): ReadonlyMap<GroupedKey, number> {
  const turn = group.order === 'desc' ? -1 : 1;
  const choiceAt = new Map(choices.map(({ value }, at) => [value as GroupedKey, at]));
  const compare = (one: GroupedKey, other: GroupedKey): number => {
    if (ranks) return (ranks.get(one) ?? Infinity) - (ranks.get(other) ?? Infinity) || 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    if (kind === 'choice') {
      const [left, right] = [choiceAt.get(one) ?? Infinity, choiceAt.get(other) ?? Infinity];
      if (left !== right) return (left - right) * turn;
    }
    if (kind === 'relation') return ALPHABET.compare(labelOf(one), labelOf(other)) * turn || (one < other ? -1 : 1);
    return (one < other ? -1 : 1) * turn;
  };
  return new Map(keys.toSorted(compare).map((key, place) => [key, place]));
}
const ALPHABET = new Intl.Collator('en-US');

/** Level by level by the places of the keys. */
export function inOrder<R extends Row>(
  rows: readonly R[],
  levels: readonly Level[],
  places: readonly ReadonlyMap<GroupedKey, number>[],
): R[] {
  const place = (row: R) =>
    levels.reduce((sum, { keyOf, keys }, level) => sum * (keys.length + 1) + places[level]!.get(keyOf(row))!, 0);
  const at = rows.map(place);
  return rows
    .map((_, index) => index)
    .sort((one, other) => at[one]! - at[other]!)
    .map((index) => rows[index]!);
}
