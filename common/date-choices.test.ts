import { expect, test } from 'vitest';
import { DATE_CHOICES, dateOfChoice } from './date-choices.ts';

test('the 15 default date choices compute their date [RECORD-014]', () => {
  const today = '2026-01-30'; // a Friday
  expect(DATE_CHOICES.map((choice) => [choice, dateOfChoice(choice, today)])).toEqual([
    ['Yesterday', '2026-01-29'],
    ['Today', '2026-01-30'],
    ['Tomorrow', '2026-01-31'],
    ['Next Week', '2026-02-06'],
    ['Next Monday', '2026-02-02'],
    ['Next Friday', '2026-02-06'],
    ['Two Weeks', '2026-02-13'],
    ['Next Month', '2026-02-28'],
    ['First Day of Next Month', '2026-02-01'],
    ['Three Months', '2026-04-30'],
    ['Six Months', '2026-07-30'],
    ['Next Year', '2027-01-30'],
    ['Last Week', '2026-01-23'],
    ['This Month', '2026-01-01'],
    ['Last Month', '2025-12-30'],
  ]);
});

test('next Monday comes after today, even on a Monday', () => {
  expect(dateOfChoice('Next Monday', '2026-02-02')).toBe('2026-02-09');
  expect(dateOfChoice('Next Monday', '2026-02-01')).toBe('2026-02-02');
});
