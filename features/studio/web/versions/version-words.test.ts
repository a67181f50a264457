import { expect, test } from 'vitest';
import { changeInWords } from './version-words.ts';

const said = (path: string, previous: unknown, next: unknown) => changeInWords({ path, previous, next }, { score: 'Score' });

test('a change of a definition is said in words', () => {
  expect(said('fields.score.required', null, true)).toBe('Score: required');
  expect(said('fields.score.required', true, null)).toBe('Score: no longer required');
  expect(said('fields.score', null, { label: 'Score' })).toBe('Score added');
  expect(said('fields.fee', { label: 'Fee' }, null)).toBe('Fee removed');
  expect(said('fields.score.max', 5, 10)).toBe('Score: greatest 5 → 10');
  expect(said('label', 'Visits', 'Site visits')).toBe('Label: “Visits” → “Site visits”');
});
