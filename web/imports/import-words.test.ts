import { expect, test } from 'vitest';
import { rowsInWords, stateOf } from './import-words.ts';

test.each([
  [[2], 'Row 2'],
  [[2, 3, 4, 7], 'Rows 2–4, 7'],
  [[9, 3, 4, 9, 11], 'Rows 3–4, 9, 11'],
])('rows %j are “%s”', (rows, words) => {
  expect(rowsInWords(rows)).toBe(words);
});

test('an import that was taken back says so', () => {
  expect(stateOf({ state: 'done', undoneBy: null }).label).toBe('Imported');
  expect(stateOf({ state: 'done', undoneBy: 'run' }).label).toBe('Undone');
});
