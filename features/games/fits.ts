import type { AnyRecord } from '#common/module.ts';

export type FitType = 'include' | 'exclude' | 'equals';
export interface WatchedValue {
  value?: unknown;
  type?: FitType;
}

/**
 * Whether the new value of a watched field counts. `equals`: the same, of lists the same entries in any order; `include`: it is, or holds,
 * one of the values; `exclude`: none of them. Without a value every one counts.
 */
export function fits(watched: WatchedValue | null | undefined, value: unknown): boolean {
  const wanted = valuesOf(watched?.value);
  if (!wanted.length) return true;
  const found = valuesOf(value);
  const holdsOne = wanted.some((each) => found.includes(each));
  if (watched?.type === 'exclude') return !holdsOne;
  if (watched?.type === 'include') return holdsOne;
  return wanted.length === found.length && [...wanted].sort().every((each, at) => each === [...found].sort()[at]);
}

/** As texts: the forms of the API write numbers and checkboxes in either way. */
const valuesOf = (value: unknown): string[] => [
  ...new Set([value].flat().flatMap((each) => (each === null || each === undefined || each === '' ? [] : [textOf(each)]))),
];
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export type WatchingGame = Pick<AnyRecord, 'appliesTo' | 'fieldToWatch' | 'fieldToWatchValue'>;

/** The field whose change counts, of games that count changes. */
export const watchedField = ({ appliesTo, fieldToWatch }: WatchingGame): string | undefined =>
  appliesTo === 'new' ? undefined : (fieldToWatch as { fieldName?: string } | null)?.fieldName || undefined;

/** Whether a game concerns what happened to a record: a new one whatever its values, another where the watched field changed and fits. */
export function concerns(
  game: WatchingGame,
  what: 'created' | 'changed',
  fields: readonly string[],
  valueOf: (field: string) => unknown,
): boolean {
  const { appliesTo } = game;
  if (what === 'created') return appliesTo === 'both' || appliesTo === 'new';
  if (appliesTo !== 'both' && appliesTo !== 'update') return false;
  const name = watchedField(game);
  if (!name) return true;
  return fields.includes(name) && fits(game.fieldToWatchValue as WatchedValue | null, valueOf(name));
}
