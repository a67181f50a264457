import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('tasks in words are one’s own open ones, the most pressing first, without the fields that one may not read', async () => {
  const access = { tasks: { views: allViews } };
  const reader = await app.userWith({ access });
  const narrow = await app.userWith({ access: { tasks: { views: allViews, fields: { subject: 'None' } } } });
  for (const { user } of [reader, narrow]) {
    const task = (subject: string, more: object) =>
      app.make('tasks', { subject, description: 'Secret words', name: 'Plain', assigned_to: user._id, status: 'Open', ...more });
    await task('Later', { due_date: '2099-01-05' });
    await task('Now', { due_date: '2026-01-05', is_urgent: true });
    await task('Done', { due_date: '2026-01-04', status: 'Completed' });
  }
  const { user } = await app.signIn();
  await app.make('tasks', { subject: 'Somebody else’s', description: 'x', assigned_to: user._id, status: 'Open' });

  expect((await readPart(app, reader, 'tasks')).rows).toEqual([
    ['Now (urgent)', '2026-01-05', 'Past due'],
    ['Later', '2099-01-05', 'Open'],
  ]);
  expect((await readPart(app, narrow, 'tasks')).rows.map(([name]) => name)).toEqual(['Plain (urgent)', 'Plain']);
});
