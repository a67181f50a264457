import { wordDiff, type Piece } from '#web/changes/word-diff.ts';

/** A paragraph as it changed; `same` counts those between that did not. */
export type Changed = { same: number } | { pieces: Piece[] };

/** What changed between two texts: paragraph by paragraph, and within those that changed word by word. */
export function textDifference(before: readonly string[], after: readonly string[]): Changed[] {
  const found: Changed[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of [...sameParagraphs(before, after), [before.length, after.length] as const]) {
    found.push(...changedBetween(before.slice(from, one), after.slice(to, other)));
    if (one < before.length) addSame(found);
    [from, to] = [one + 1, other + 1];
  }
  return found;
}

function addSame(found: Changed[]): void {
  const last = found.at(-1);
  if (last && 'same' in last) last.same += 1;
  else found.push({ same: 1 });
}

/** In their order: a paragraph that went and the one that came in its place are one that changed. */
function changedBetween(before: readonly string[], after: readonly string[]): Changed[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at): Changed[] => {
    const [old, next] = [before[at], after[at]];
    const pieces = old !== undefined && next !== undefined ? wordDiff(old, next) : null;
    if (pieces) return [{ pieces }];
    const whole = [
      ...(old === undefined ? [] : [{ text: old, kind: 'removed' as const }]),
      ...(next === undefined ? [] : [{ text: next, kind: 'added' as const }]),
    ];
    return whole.map((piece) => ({ pieces: [piece] }));
  });
}

/** The places of the longest row of paragraphs that both have, in order. */
function sameParagraphs(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const lengths = before.map(() => Array<number>(after.length + 1).fill(0));
  lengths.push(Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const places: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length)
    if (before[i] === after[j]) places.push([i++, j++]);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  return places;
}
