import { expect, test } from 'vitest';
import { weekFrom } from './week-of.ts';

test('a week runs from its first day to its last, Sunday to Saturday unless another day is named [TIME-007]', () => {
  expect(weekFrom('2027-03-03')).toMatchObject({ start: '2027-02-28', end: '2027-03-06' });
  expect(weekFrom('2027-02-28').start).toBe('2027-02-28');
  expect(weekFrom('2027-03-06').start).toBe('2027-02-28');
  expect(weekFrom('2027-03-03', 0)).toMatchObject({ start: '2027-03-01', end: '2027-03-07' });
  expect(weekFrom('2027-01-01').days).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
});
