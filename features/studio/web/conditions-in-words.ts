import { say } from '#web/words/say.ts';

/** “a or b or c” where any of them does, else “a and b and c”. */
export function joined(words: readonly string[], match: unknown): string {
  if (words.length === 0) return '';
  return words.reduce((one, other) =>
    match === 'Any' ? say('{one} or {other}', { one, other }) : say('{one} and {other}', { one, other }),
  );
}
