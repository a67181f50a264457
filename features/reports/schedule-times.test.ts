import { expect, test } from 'vitest';
import { meets, onlyIfProblem } from './only-if.ts';
import { nextRun, timeInWords, type ScheduleTime } from './schedule-times.ts';

const at = (more: Partial<ScheduleTime>, after: string) =>
  nextRun({ every: 'day', weekday: null, day: null, hour: 8, time_zone: 'America/New_York', ...more }, new Date(after));

test('a schedule is next at its hour on the clocks of its time zone', () => {
  expect(at({}, '2026-11-23T12:59:00Z')).toBe('2026-11-23T13:00:00.000Z');
  expect(at({}, '2026-11-23T13:00:00Z')).toBe('2026-11-24T13:00:00.000Z');
  expect(at({ time_zone: 'Asia/Tokyo' }, '2026-11-22T22:00:00Z')).toBe('2026-11-22T23:00:00.000Z');
  expect(at({ every: 'week', weekday: 1 }, '2026-11-23T14:00:00Z')).toBe('2026-11-30T13:00:00.000Z');
  expect(at({ every: 'week', weekday: 7 }, '2026-11-23T14:00:00Z')).toBe('2026-11-29T13:00:00.000Z');
  expect(at({ every: 'month', day: 31 }, '2026-02-01T00:00:00Z')).toBe('2026-02-28T13:00:00.000Z');
  expect(at({ every: 'month', day: 1 }, '2026-12-01T14:00:00Z')).toBe('2027-01-01T13:00:00.000Z');
});

test('on the days when clocks change a schedule comes once', () => {
  expect(at({}, '2026-03-07T14:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
  expect(at({ hour: 2 }, '2026-03-08T05:30:00Z')).toBe('2026-03-08T07:00:00.000Z');
  const first = at({ hour: 1 }, '2026-11-01T04:30:00Z');
  expect(first).toBe('2026-11-01T05:00:00.000Z');
  expect(at({ hour: 1 }, first)).toBe('2026-11-02T06:00:00.000Z');
});

test('the time of a schedule is said in words', () => {
  expect(timeInWords({ every: 'week', weekday: 1, day: null, hour: 8 })).toBe('every Monday at 8:00');
  expect(timeInWords({ every: 'month', weekday: null, day: 31, hour: 17 })).toBe('on day 31 of every month at 17:00');
});

test('a schedule sends if there are rows, or if a total is above or below a number', () => {
  const answered = { rows: 2, totals: [10, 500] };
  expect(meets(null, { rows: 0, totals: [] })).toBe(true);
  expect([meets({ rows: true }, answered), meets({ rows: true }, { ...answered, rows: 0 })]).toEqual([true, false]);
  expect([meets({ above: 9 }, answered), meets({ above: 10 }, answered)]).toEqual([true, false]);
  expect([meets({ column: 1, below: 501 }, answered), meets({ column: 1, below: 500 }, answered)]).toEqual([true, false]);
  for (const right of [null, { rows: true }, { above: 0 }, { column: 3, below: -1 }]) expect(onlyIfProblem(right)).toBeNull();
  for (const wrong of [{}, { rows: false }, { above: '9' }, { above: 1, below: 2 }, { more: 1 }, { column: -1, above: 1 }])
    expect(onlyIfProblem(wrong)).toEqual(expect.any(String));
});
