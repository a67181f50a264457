import { expect, test } from 'vitest';
import { checkInWords, rowsInWords, stateOf } from './import-words.ts';

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

test('a check says whether there is anything to import', () => {
  const found = (counts: object) => checkInWords({ created: 0, updated: 0, unchanged: 0, failed: 0, ...counts });

  expect(found({ created: 1, failed: 9 })).toMatchObject({ isWorthIt: true });
  expect(found({ updated: 1 })).toMatchObject({ isWorthIt: true });
  expect(found({ failed: 3 })).toEqual({
    sentence: 'No row can be imported as it is. Please correct the file or the columns below, then check again.',
    isWorthIt: false,
  });
  expect(found({ unchanged: 3 })).toEqual({
    sentence: 'There is nothing to import: the records have these values already.',
    isWorthIt: false,
  });
  expect(found({ unchanged: 3, failed: 1 }).sentence).toContain('or would change a record');
});
