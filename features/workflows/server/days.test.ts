import { expect, test } from 'vitest';
import { TIME_SPANS } from '../workflow-conditions.module.ts';
import { dayNamed, momentAgo } from './days.ts';

test('times are counted in days, weeks, months, and years of the calendar [WF-010]', () => {
  const now = new Date('2028-03-31T10:20:30.000Z');

  expect(TIME_SPANS).toEqual(['days', 'weeks', 'months', 'years']);
  expect(TIME_SPANS.map((span) => momentAgo(now, 2, span).toISOString())).toEqual([
    '2028-03-29T10:20:30.000Z',
    '2028-03-17T10:20:30.000Z',
    '2028-01-31T10:20:30.000Z',
    '2026-03-31T10:20:30.000Z',
  ]);
  expect(momentAgo(now, 1, 'months').toISOString()).toBe('2028-02-29T10:20:30.000Z');
  expect(
    ['$today', '$today+1d', '$today-2w', '$today-1m', '$today+1y', 'today'].map((day) => dayNamed(day, '2028-03-31')),
  ).toEqual(['2028-03-31', '2028-04-01', '2028-03-17', '2028-02-29', '2029-03-31', undefined]);
});
