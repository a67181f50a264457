import { expect, test } from 'vitest';
import { checkInWords, countsOf, rowsInWords, stateOf } from './import-words.ts';

test.each([
  [[2], 'Row 2'],
  [[5, 5], 'Row 5'],
  [[2, 3, 4, 7], 'Rows 2–4, 7'],
  [[9, 3, 4, 9, 11], 'Rows 3–4, 9, 11'],
])('rows %j are “%s”', (rows, words) => {
  expect(rowsInWords(rows)).toBe(words);
});

test('an import says whether it came to an end, and one that was taken back says so', () => {
  expect(stateOf({ state: 'done', undoneBy: null })).toEqual({ label: 'Imported', tone: 'done' });
  expect(stateOf({ state: 'done', undoneBy: 'run' })).toEqual({ label: 'Undone', tone: 'neutral' });
  expect(stateOf({ state: 'failed', undoneBy: null })).toEqual({ label: 'Failed', tone: 'refused' });
});

test('what became of the rows is counted by kind', () => {
  expect(countsOf({ created: 1_234, updated: 2, unchanged: 0, failed: 3 })).toEqual([
    { label: 'created', count: '1,234' },
    { label: 'updated', count: '2' },
    { label: 'unchanged', count: '0' },
    { label: 'failed', count: '3' },
  ]);
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
  expect(found({}).sentence).toBe('There is nothing to import: no row is left.');
  expect(found({ unchanged: 3, failed: 1 }).sentence).toContain('or would change a record');
});
