import { expect, test } from 'vitest';
import { hoursInWords, inWords, signed } from './ledger-in-words.ts';

test('movements of a balance are said in words', () => {
  expect(['opening', 'taken', 'returned', 'adjusted', 'carried', 'new'].map((kind) => inWords({ kind }))).toEqual([
    'The year began',
    'Taken',
    'Given back',
    'Changed by an administrator',
    'Brought along from the year before',
    'Changed',
  ]);
  expect([8, -8.5, 0].map(signed)).toEqual(['+8', '−8.5', '0']);
  expect([1, 31.5].map(hoursInWords)).toEqual(['1 hour', '31.5 hours']);
});
