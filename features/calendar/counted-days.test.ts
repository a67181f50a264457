import { expect, test } from 'vitest';
import { countedDays, sumOfDays } from './counted-days.ts';

test('every day of a span is told, and of several reasons the one that counts least holds', () => {
  const off = [
    { date: '2027-01-18', counts: 0.5, reason: 'half day' },
    { date: '2027-01-18', counts: 0, reason: 'holiday' },
    { date: '2027-01-19', counts: 0.88, reason: 'Early Release' },
  ];

  const days = countedDays('2027-01-16', '2027-01-20', off);

  expect(days).toEqual([
    { date: '2027-01-16', counts: 0, reason: 'Weekend' },
    { date: '2027-01-17', counts: 0, reason: 'Weekend' },
    { date: '2027-01-18', counts: 0, reason: 'holiday' },
    { date: '2027-01-19', counts: 0.88, reason: 'Early Release' },
    { date: '2027-01-20', counts: 1, reason: null },
  ]);
  expect(sumOfDays(days)).toBe(1.88);
});
