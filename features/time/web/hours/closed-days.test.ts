import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { closingOf } from './closed-days.ts';
import { blankRow } from './day-rows.ts';

const placements = [{ _id: 'p1' }, { _id: 'p2' }] as AnyRecord[];
const tracker = (placement: string, time_sheet_status: string) =>
  ({
    placements_timesheetTracker: placement,
    time_sheet_status,
    period_start: '2027-02-28',
    period_end: '2027-03-03',
  }) as unknown as AnyRecord;

test('days of a sent week are closed, other days and other placements stay open', () => {
  const one = { placements: placements.slice(0, 1), trackers: [tracker('p1', 'Submitted')] };
  const two = { placements, trackers: [tracker('p1', 'Submitted_EDU_Approved'), tracker('p2', 'Rejected')] };

  expect(closingOf('2027-03-02', one).whole).toContain('was sent for approval');
  expect(closingOf('2027-03-04', one)).toMatchObject({ whole: null, offered: '' });
  const { whole, offered, isClosed } = closingOf('2027-03-02', two);
  expect([whole, offered]).toEqual([null, 'p2']);
  expect(['', 'p1', 'p2'].map((placement) => isClosed(blankRow(placement)))).toEqual([true, true, false]);
});
