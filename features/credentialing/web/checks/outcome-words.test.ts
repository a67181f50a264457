import { expect, test } from 'vitest';
import { outcomeInWords } from './outcome-words.ts';

test('a possible match is never said to be none', () => {
  expect(outcomeInWords({ matches: 0, possible: 0 })).toBe('No active provider is excluded.');
  expect(outcomeInWords({ matches: 0, possible: 1 })).toMatch(/^A possible match .* its owner has a task\.$/);
  expect(outcomeInWords({ matches: 2, possible: 1 })).toMatch(/^Each match has an urgent task .* A possible match /);
});
