type Parts = Record<string, unknown>;

/** Both people's changes of a setting in one; null where they changed the same part to different values. */
export function mergedSetting(original: unknown, mine: unknown, theirs: unknown): Parts | null {
  if (!isPlain(original) || !isPlain(mine) || !isPlain(theirs)) return null;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  if (names.some((name) => isContested(original[name], mine[name], theirs[name]))) return null;
  const chosen = names.map((name) => [name, isSame(mine[name], original[name]) ? theirs[name] : mine[name]] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

const isContested = (original: unknown, mine: unknown, theirs: unknown): boolean =>
  !isSame(mine, original) && !isSame(theirs, original) && !isSame(mine, theirs);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isPlain = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);
