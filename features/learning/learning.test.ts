import { expect, test } from 'vitest';
import { addWatched, merged, watchedFromStart } from './watched.ts';
import { isSameAnswer, scoreOf } from './score.ts';

test('what was watched is counted once, and never faster than the clock allows', () => {
  expect(
    merged([
      [5, 9],
      [0, 6],
      [3, 3],
      [20, 10],
    ]),
  ).toEqual([[0, 9]]);
  expect(addWatched([[0, 10]], [[5, 30]], 12)).toEqual([[0, 22]]);
  expect(
    addWatched(
      [
        [0, 10],
        [20, 30],
      ],
      [[0, 40]],
      15,
    ),
  ).toEqual([[0, 35]]);
  expect(addWatched([], [[0, 10]], 0)).toEqual([]);
  expect(
    watchedFromStart([
      [0, 10],
      [11, 20],
      [40, 50],
    ]),
  ).toBe(20);
});

test('answers are compared as sets, without case and outer blanks', () => {
  expect(isSameAnswer(['A', 'B'], ['B', 'A'])).toBe(true);
  expect(isSameAnswer(['A', 'B'], ['A'])).toBe(false);
  expect(isSameAnswer('Soap', ' SOAP ')).toBe(true);
  expect(isSameAnswer(false, false)).toBe(true);
  expect(isSameAnswer(true, undefined)).toBe(false);
  expect(scoreOf([{ _id: 'a', label: 'A', inputType: 'text' }], [])).toBeNull();
});
