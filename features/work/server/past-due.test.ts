import { expect, test } from 'vitest';
import { statusByDate } from './past-due.ts';

const status = (now: string, due_date: string | null) => statusByDate({ status: now, due_date }, '2027-03-04');

test('an open task whose day is over is past due, and is open again when its date moves on [TASK-007]', () => {
  expect(['Not Started', 'Open', 'In Progress'].map((each) => status(each, '2027-03-03'))).toEqual([
    'Past Due',
    'Past Due',
    'Past Due',
  ]);
  expect([status('Open', '2027-03-04'), status('Open', null), status('Completed', '2027-03-03')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([status('Past Due', '2027-03-04'), status('Past Due', null), status('Past Due', '2027-03-03')]).toEqual([
    'Open',
    'Open',
    undefined,
  ]);
});
