export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Beyond this the comparison costs more than it tells. */
const MOST_WORDS = 400;

/** What changed between two texts, word by word; null: too long, or nothing in common. */
export function wordDiff(before: string, after: string): Piece[] | null {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  if (old.length > MOST_WORDS || next.length > MOST_WORDS) return null;
  const common = commonLengths(old, next);
  if (common[0]![0]! * 3 < Math.max(old.length, next.length)) return null;
  const pieces: Piece[] = [];
  const add = (text: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ text, kind });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (old[i] === next[j]) {
      add(old[i]!, 'same');
      [i, j] = [i + 1, j + 1];
    } else if (j >= next.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) add(old[i++]!, 'removed');
    else add(next[j++]!, 'added');
  }
  return pieces;
}

/** A word carries the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

/** How many words the rests from i and j have in common, in order. */
function commonLengths(old: readonly string[], next: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array<number>(next.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      lengths[i]![j] = old[i] === next[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}
