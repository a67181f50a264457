import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import type { AnyRecord } from '#common/module.ts';
import { clockIn } from '#common/time-zones.ts';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';
import { readPart } from '#server/testing-parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('the calendar in words holds the events of the reader’s day, at the hours of their clocks, cut to their teams', async () => {
  const team = await app.make('teams', { name: 'East' });
  const reader = await app.userWith({ teams: [team._id], access: { calendarEvents: { views: allViews } } });
  const west = await app.make('teams', { name: 'West' });
  const now = app.system().now();
  const event = (title: string, { _id }: AnyRecord, start: Date) =>
    app.make('calendarEvents', { title, start: start.toISOString(), teams: [_id] });
  await event('Call', team, now);
  await event('Of the other team', west, now);
  await event('Two days ago', team, new Date(now.getTime() - 48 * 3_600_000));

  for (const zone of ['UTC', 'Asia/Kolkata']) {
    const words = await readPart(app, reader, 'calendar-day', zone);
    expect(words).toMatchObject({ rows: [[expect.any(String), 'Call']], note: undefined });
    const [hour, minute] = clockIn(zone, now).slice(11, 16).split(':').map(Number) as [number, number];
    const half = hour < 12 ? 'AM' : 'PM';
    expect(words.rows[0]![0]!.replace(/\s/, ' ')).toBe(`${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`);
  }
});

test('the calendar of a day holds what repeats on it, and the whole days that cover it, first', async () => {
  const team = await app.make('teams', { name: 'North' });
  const reader = await app.userWith({ teams: [team._id], access: { calendarEvents: { views: allViews } } });
  const today = app.system().today();
  const lastWeek = addDays(today, -7);
  const event = (title: string, fields: object) => app.make('calendarEvents', { title, teams: [team._id], ...fields });
  const whole = (start: string, end: string) => ({
    start: `${start}T00:00:00.000Z`,
    end: `${end}T00:00:00.000Z`,
    all_day: true,
  });
  await event('Stand-up', { start: `${lastWeek}T12:15:00.000Z`, end: `${lastWeek}T12:30:00.000Z`, rrule: 'FREQ=DAILY' });
  await event('Payroll closes', { ...whole(lastWeek, addDays(lastWeek, 1)), rrule: 'FREQ=DAILY' });
  await event('Conference', whole(lastWeek, addDays(today, 9)));
  await event('Over', whole(lastWeek, addDays(today, -2)));

  for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
    const { rows } = await readPart(app, reader, 'calendar-day', zone);
    const names = rows.map(([, name]) => name);
    expect([names.slice(0, 2).toSorted(), names.slice(2)]).toEqual([['Conference', 'Payroll closes'], ['Stand-up']]);
    expect(rows[0]![0]).toBe('All day');
  }
});
