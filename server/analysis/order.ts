import { OTHERS, type AnalyzedGroup, type GroupedKey } from '#common/analysis.ts';
import type { GroupKey } from './group-key.ts';
import type { Rank } from './rank.ts';

export interface ReadGroup extends Pick<AnalyzedGroup, 'keys' | 'values'> {
  /** Where a level is ranked: from 1; null: of the others. */
  ranks: (number | null | undefined)[];
}

type Compare = (one: ReadGroup, other: ReadGroup) => number;

/** Level by level: by rank with the others last, choices in their own order, names by the alphabet, all else by value; empty keys last. */
export function inKeyOrder(
  keys: readonly GroupKey[],
  ranks: readonly (Rank | undefined)[],
  groups: readonly ReadGroup[],
  labels: (keys: readonly GroupedKey[]) => string[],
): ReadGroup[] {
  const named = groups.map((group) => ({
    ...group,
    keys: group.keys.map((key, level) => (group.ranks[level] === null ? OTHERS : key)),
  }));
  const labelled = new Map(named.map((group) => [group, labels(group.keys)]));
  const compares = keys.map((key, level): Compare => {
    if (ranks[level]) return (one, other) => (one.ranks[level] ?? Infinity) - (other.ranks[level] ?? Infinity) || 0;
    return byKey(key, level, (group) => labelled.get(group)![level]!);
  });
  return named.toSorted((one, other) => {
    for (const compare of compares) {
      const difference = compare(one, other);
      if (difference) return difference;
    }
    return 0;
  });
}

function byKey({ kind, choices, group }: GroupKey, level: number, labelOf: (group: ReadGroup) => string): Compare {
  const turn = group.order === 'desc' ? -1 : 1;
  const places = new Map(choices.map(({ value }, at) => [value as GroupedKey, at]));
  return (one, other) => {
    const [a, b] = [one.keys[level]!, other.keys[level]!];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    if (kind === 'choice') {
      const [left, right] = [places.get(a) ?? Infinity, places.get(b) ?? Infinity];
      if (left !== right) return (left - right) * turn;
    }
    if (kind === 'relation') return labelOf(one).localeCompare(labelOf(other), 'en-US') * turn || (a < b ? -1 : 1);
    return (a < b ? -1 : 1) * turn;
  };
}
