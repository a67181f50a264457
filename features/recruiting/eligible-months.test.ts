import { expect, test } from 'vitest';
import { withEligibility } from './eligible-months.ts';

const eligible = (...totals: number[]) =>
  withEligibility(totals.map((totalHours) => ({ totalHours }))).map((month) => month.eligible);

test('a month is eligible when from it on more months lie above 130 than below [JOB-034]', () => {
  expect(eligible(140, 120, 150)).toEqual([true, false, true]);
  expect(eligible(120, 140, 140)).toEqual([true, true, true]);
  expect(eligible(140, 120)).toEqual([false, false]);
});

test('exactly 130 counts for neither [JOB-034]', () => {
  expect(eligible(130)).toEqual([false]);
  expect(eligible(140, 130)).toEqual([true, false]);
});

test('a month’s total is its days times its hours, with the month’s other values kept [JOB-003]', () => {
  const [month] = withEligibility([{ month: '2026-09', workingDays: 20, hoursPerDay: 7, totalHours: 1 }]);
  expect(month).toEqual({ month: '2026-09', workingDays: 20, hoursPerDay: 7, totalHours: 140, eligible: true });
});
