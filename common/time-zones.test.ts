import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './fields/calendar.ts';
import { clockIn, clockOf, dayIn, endOfDay, isTimeZone, startOfDay } from './time-zones.ts';

test.each([
  ['UTC', '2026-03-08', '2026-03-08T00:00:00.000Z'],
  ['America/New_York', '2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
  // Beirut's clocks skip from midnight to one
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, begin) => {
  expect(startOfDay(zone, day)).toBe(begin);
});

const zone = fc.constantFrom('America/Los_Angeles', 'Europe/London', 'Asia/Beirut', 'Australia/Lord_Howe', 'America/St_Johns');

test('the first moment of a day is in it, the one before is not, and a day ends where the next begins', () => {
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 4_000 }), (name, days) => {
      const day = addDays('2020-01-01', days);
      const begin = Date.parse(startOfDay(name, day));

      expect(dayIn(name, new Date(begin))).toBe(day);
      expect(dayIn(name, new Date(begin - 1))).toBe(addDays(day, -1));
      expect(endOfDay(name, day)).toBe(startOfDay(name, addDays(day, 1)));
    }),
  );
});

test('the clock for many moments shows what the clock for one does', () => {
  const clocks = new Map<string, (moment: Date) => string>();
  fc.assert(
    fc.property(zone, fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }), (name, ms) => {
      const clock = clocks.get(name) ?? clockOf(name);
      clocks.set(name, clock);

      expect(clock(new Date(ms))).toBe(clockIn(name, new Date(ms)));
    }),
    { numRuns: 2_000 },
  );
});

test('only what the runtime knows is a zone', () => {
  expect([isTimeZone('America/Chicago'), isTimeZone('UTC'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
