import { expect, test } from 'vitest';
import type { SearchTree } from '#common/search.ts';
import { namesPeriod, periodBefore } from './period-before.ts';

const within = (value: string): SearchTree => ({ field: 'createdAt', op: 'within', value });
const status: SearchTree = { field: 'status', op: 'in', value: ['Hired'] };
const daysBefore = (range: string, today = '2026-03-18') => {
  const { from, to } = periodBefore([within(range)], today)!;
  return [from, to];
};

test('before a month stands a month, before a year a year, before days as many', () => {
  expect(daysBefore('thisMonth')).toEqual(['2026-02-01', '2026-02-28']);
  expect(daysBefore('lastMonth')).toEqual(['2026-01-01', '2026-01-31']);
  expect(daysBefore('thisYear')).toEqual(['2025-01-01', '2025-12-31']);
  expect(daysBefore('thisWeek')).toEqual(['2026-03-09', '2026-03-15']);
  expect(daysBefore('last30Days')).toEqual(['2026-01-18', '2026-02-16']);
  expect(daysBefore('today')).toEqual(['2026-03-17', '2026-03-17']);
});

test('only the period moves, and only where every record must lie in it', () => {
  const moved = periodBefore([{ all: [status, within('thisMonth')] }], '2026-03-18')!;
  expect(moved.filters).toEqual([
    {
      all: [
        status,
        {
          all: [
            { field: 'createdAt', op: 'onOrAfter', value: '2026-02-01' },
            { field: 'createdAt', op: 'onOrBefore', value: '2026-02-28' },
          ],
        },
      ],
    },
  ]);
  expect([namesPeriod([status]), namesPeriod([{ any: [status, within('thisYear')] }]), namesPeriod([within('today')])]).toEqual([
    false,
    false,
    true,
  ]);
});
