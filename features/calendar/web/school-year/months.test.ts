import { expect, test } from 'vitest';
import { lessInMonth } from './months.ts';

test('the days that count less are told once for each reason', () => {
  const day = (date: string, counts: number, reason: string | null) => ({ date, counts, reason });
  const days = [
    day('2026-12-31', 0, 'Winter break'),
    day('2027-01-01', 0, 'Winter break'),
    day('2027-01-02', 0, 'Weekend'),
    day('2027-01-04', 0, 'Winter break'),
    day('2027-01-05', 1, null),
    day('2027-01-06', 0.5, 'half day'),
    day('2027-01-20', 0.5, 'half day'),
  ];

  expect(lessInMonth(days, '2027-01')).toEqual([
    { from: '2027-01-01', to: '2027-01-04', reason: 'Winter break', lost: 2 },
    { from: '2027-01-06', to: '2027-01-06', reason: 'half day', lost: 0.5 },
    { from: '2027-01-20', to: '2027-01-20', reason: 'half day', lost: 0.5 },
  ]);
});
