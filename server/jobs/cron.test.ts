import { expect, test } from 'vitest';
import { scheduleOf } from './cron.ts';

const ZONE = 'America/New_York';
const dueOn = (cron: string, zone: string, day: string) => {
  const schedule = scheduleOf(cron);
  const minutes = Array.from({ length: 30 * 60 }, (_, at) => new Date(Date.parse(`${day}T00:00:00Z`) + at * 60_000));
  return minutes.filter((minute) => schedule.isDue(zone, minute)).map((minute) => minute.toISOString().slice(8, 16));
};

test('a time of day is that of the zone, in summer and in winter', () => {
  expect(dueOn('10 5 * * *', ZONE, '2026-07-01')).toEqual(['01T09:10']);
  expect(dueOn('10 5 * * *', ZONE, '2026-12-01')).toEqual(['01T10:10']);
  expect(dueOn('10 5 * * *', 'UTC', '2026-12-01')).toEqual(['01T05:10', '02T05:10']);
});

test('where clocks go back it begins once, where they skip the time it begins after the change', () => {
  expect(dueOn('30 1 * * *', ZONE, '2026-11-01')).toEqual(['01T05:30']);
  expect(dueOn('30 2 * * *', ZONE, '2026-03-08')).toEqual(['08T07:30']);
  expect(dueOn('0 * * * *', ZONE, '2026-11-01')).toHaveLength(30);
});

test('the next moment is the first at which it is due', () => {
  const next = (cron: string, zone: string, after: string) => scheduleOf(cron).next(zone, new Date(after))?.toISOString() ?? null;

  expect(next('10 5 * * *', ZONE, '2026-07-01T09:10:00Z')).toBe('2026-07-02T09:10:00.000Z');
  expect(next('10 5 * * *', ZONE, '2026-07-01T09:09:30Z')).toBe('2026-07-01T09:10:00.000Z');
  expect(next('*/10 * * * *', 'UTC', '2026-07-01T09:10:00Z')).toBe('2026-07-01T09:20:00.000Z');
  expect(next('0 0 1 1 *', 'Pacific/Auckland', '2026-07-01T00:00:00Z')).toBe('2026-12-31T11:00:00.000Z');
  expect(next('0 0 30 2 *', 'UTC', '2026-07-01T00:00:00Z')).toBeNull();
});
