import { expect, test } from 'vitest';
import { FUNCTION_TYPES } from './achievement-conditions.module.ts';
import { leastDone, holdAll, partDone } from './achievement.ts';
import { datesAsked, spanOf, SPAN_TYPES, termOfSpan } from './time-frame.ts';

test('a time frame without a span is missing_data, and holds for nothing [ACHV-033]', () => {
  for (const frame of [null, undefined, {}, { spanType: null }, { spanType: 'Fortnight' }, { spanType: 'Before' }])
    expect(spanOf(frame)).toBe('missing_data');
  expect(spanOf({ spanType: 'Between', dateSpecifier: '2026-01-01' })).toBe('missing_data');
  expect(termOfSpan('missing_data', 'createdAt')).toBeUndefined();
});

test('Day is 0, Week this_week, Month this_month, Year this_year, and Indefinite filters nothing [ACHV-035]', () => {
  expect(['Day', 'Week', 'Month', 'Year', 'Indefinite'].map((spanType) => spanOf({ spanType }))).toEqual([
    0,
    'this_week',
    'this_month',
    'this_year',
    null,
  ]);
  expect(termOfSpan(0, 'updatedAt')).toEqual({ field: 'updatedAt', op: 'within', value: 'today' });
  expect(termOfSpan('this_week', 'updatedAt')).toEqual({ field: 'updatedAt', op: 'within', value: 'thisWeek' });
  expect(termOfSpan(null, 'updatedAt')).toEqual({ all: [] });
});

test('the span types of conditions, with the days that Between, Before and After ask for, both ends in [ACHV-012] [ACHV-015]', () => {
  expect(SPAN_TYPES.map(({ value, label }) => [value, label])).toEqual([
    ['Day', 'Today'],
    ['Week', 'This week'],
    ['Month', 'This month'],
    ['Year', 'This year'],
    ['Indefinite', 'Ever'],
    ['Between', 'Between'],
    ['Before', 'On or Before'],
    ['After', 'On or After'],
  ]);
  expect(SPAN_TYPES.map(({ value }) => datesAsked(value))).toEqual([0, 0, 0, 0, 0, 2, 1, 1]);
  const dates = { dateSpecifier: '2026-03-01', dateSpecifierEnd: '2026-03-31' };
  expect(spanOf({ spanType: 'Before', ...dates })).toEqual({ from: null, to: '2026-03-01' });
  expect(spanOf({ spanType: 'After', ...dates })).toEqual({ from: '2026-03-01', to: null });
  expect(termOfSpan(spanOf({ spanType: 'Between', ...dates }), 'closed_date')).toEqual({
    all: [
      { field: 'closed_date', op: 'onOrAfter', value: '2026-03-01' },
      { field: 'closed_date', op: 'onOrBefore', value: '2026-03-31' },
    ],
  });
});

test('conditions count, sum and average; all must hold, the average of nothing does not, and without one nothing is earned [ACHV-014]', () => {
  expect(FUNCTION_TYPES).toEqual(['count', 'sum', 'avg']);
  expect(holdAll([])).toBe(false);
  expect(holdAll([{ value: 10, trigger: 10 }])).toBe(true);
  expect(
    holdAll([
      { value: 10, trigger: 10 },
      { value: null, trigger: 0 },
    ]),
  ).toBe(false);
  expect(holdAll([{ value: 0, trigger: null }])).toBe(false);
  expect(partDone({ value: 7, trigger: 10 })).toBe(0.7);
  expect(
    leastDone([
      { value: 9, trigger: 10 },
      { value: 1, trigger: 4 },
    ]),
  ).toEqual({ value: 1, trigger: 4 });
});
