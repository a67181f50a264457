import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { partsOf } from './day-parts.ts';

test('tasks stand by their day, the urgent ones first, those without a day last', () => {
  const task = (_id: string, due_date: string | null, is_urgent = false) =>
    ({ _id, due_date, is_urgent }) as unknown as AnyRecord;
  const parts = partsOf(
    [
      task('none', null),
      task('late', '2027-03-01'),
      task('later', '2027-03-11'),
      task('today', '2027-03-03'),
      task('today, urgent', '2027-03-03', true),
      task('in a week', '2027-03-10'),
      task('tomorrow', '2027-03-04'),
    ],
    '2027-03-03',
  );

  expect(Object.entries(parts).map(([part, tasks]) => [part, ...tasks.map(({ _id }) => _id)])).toEqual([
    ['Overdue', 'late'],
    ['Today', 'today, urgent', 'today'],
    ['Next 7 days', 'tomorrow', 'in a week'],
    ['Later', 'later', 'none'],
  ]);
});
