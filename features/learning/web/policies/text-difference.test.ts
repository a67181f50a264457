import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

test('two versions of a text differ by the words of the paragraphs that changed', () => {
  const before = ['Wash your hands.', 'Report within two days.', 'Wear a badge.', 'Gone.'];
  const after = ['Wash your hands.', 'Report within one day.', 'Wear a badge.', 'New at the end of all.'];

  expect(textDifference(before, after)).toEqual([
    { same: 1 },
    {
      pieces: [
        { text: 'Report within ', kind: 'same' },
        { text: 'two days.', kind: 'removed' },
        { text: 'one day.', kind: 'added' },
      ],
    },
    { same: 1 },
    { pieces: [{ text: 'Gone.', kind: 'removed' }] },
    { pieces: [{ text: 'New at the end of all.', kind: 'added' }] },
  ]);
  expect(textDifference(before, before)).toEqual([{ same: 4 }]);
  expect(textDifference([], ['One.'])).toEqual([{ pieces: [{ text: 'One.', kind: 'added' }] }]);
});
