import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAMED_RANGES, namedRange } from './named-ranges.ts';

const anyDay = fc
  .date({ min: new Date('1902-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

test('named ranges are whole days, months, years and weeks from Monday [SEARCH-013]', () => {
  const today = '2024-03-31'; // a Sunday
  expect(Object.fromEntries(NAMED_RANGES.map((name) => [name, Object.values(namedRange(name, today))]))).toEqual({
    lastYear: ['2023-01-01', '2023-12-31'],
    thisYear: ['2024-01-01', '2024-12-31'],
    thisMonth: ['2024-03-01', '2024-03-31'],
    lastMonth: ['2024-02-01', '2024-02-29'],
    last30Days: ['2024-03-02', '2024-03-31'],
    lastWeek: ['2024-03-18', '2024-03-24'],
    yesterday: ['2024-03-30', '2024-03-30'],
    today: ['2024-03-31', '2024-03-31'],
    tomorrow: ['2024-04-01', '2024-04-01'],
    nextWeek: ['2024-04-01', '2024-04-07'],
    next30Days: ['2024-03-31', '2024-04-29'],
    thisWeek: ['2024-03-25', '2024-03-31'],
    nextMonth: ['2024-04-01', '2024-04-30'],
    last90Days: ['2024-01-02', '2024-03-31'],
  });
});

test('a range never ends before it begins, and the past ones end by today', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...NAMED_RANGES), (today, name) => {
      const { from, to } = namedRange(name, today);
      expect(from <= to).toBe(true);
      if (['lastYear', 'lastMonth', 'lastWeek', 'yesterday'].includes(name)) expect(to < today).toBe(true);
      if (['thisYear', 'thisMonth', 'thisWeek', 'today', 'last30Days', 'last90Days', 'next30Days'].includes(name))
        expect(from <= today && today <= to).toBe(true);
      if (['tomorrow', 'nextWeek', 'nextMonth'].includes(name)) expect(from > today).toBe(true);
    }),
  );
});
