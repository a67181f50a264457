import { expect, test } from 'vitest';
import { dayKindOf } from './school-words.ts';

test('the titles of a school’s own calendar say which kind of day it is', () => {
  const kinds = [
    'Labor Day – No School',
    'Winter Recess',
    'Teacher Planning Day',
    'Early Dismissal (2.5 hours)',
    '2-hour delayed start',
    'Half Day',
    'Picture Day',
  ];
  expect(kinds.map((title) => dayKindOf(title)?.kind ?? null)).toEqual([
    'holiday',
    'holiday',
    'teacher work day',
    'Early Release',
    'Delayed Start',
    'half day',
    null,
  ]);
  expect([dayKindOf('Early Dismissal (2.5 hours)')?.hours, dayKindOf('2-hour delayed start')?.hours]).toEqual([2.5, 2]);
  expect(dayKindOf('Early Release')?.hours).toBeNull();
});
