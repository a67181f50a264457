import { expect, test } from 'vitest';
import { nextRepeat } from './next-repeat.ts';

test('the next task of a series is after today, on the day that it keeps to', () => {
  expect(nextRepeat('Daily', '2027-03-04', '2027-03-04')).toBe('2027-03-05');
  expect(nextRepeat('Weekdays', '2027-03-05', '2027-03-05')).toBe('2027-03-08');
  expect(nextRepeat('Weekly', '2027-01-04', '2027-03-04')).toBe('2027-03-08');
  expect(nextRepeat('Every two weeks', '2027-03-04', '2027-03-01')).toBe('2027-03-18');
  expect(nextRepeat('Monthly', '2027-01-31', '2027-02-28')).toBe('2027-03-31');
  expect(nextRepeat('Yearly', '2024-02-29', '2027-01-01')).toBe('2027-02-28');
  expect(nextRepeat('Never', '2027-01-31', '2027-02-28')).toBeUndefined();
});
