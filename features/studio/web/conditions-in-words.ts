import { say } from '#web/words/say.ts';

/** “a or b or c”, “a and b and c” */
export function joined(words: readonly string[], by: 'and' | 'or'): string {
  if (words.length === 0) return '';
  return words.reduce((one, other) =>
    by === 'or' ? say('{one} or {other}', { one, other }) : say('{one} and {other}', { one, other }),
  );
}
