import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';
import { readPart } from '#server/testing-parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

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
