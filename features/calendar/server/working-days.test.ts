import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const ask = (client: Awaited<ReturnType<TestApp['signIn']>>, body: object) =>
  client.post('/api/calendar-events/working-days', body);

test('without an account the company holidays and the weekends are left out', async () => {
  const admin = await app.signIn();
  const year = Number(app.system().today().slice(0, 4)) + 1;

  const { body } = await ask(admin, { from: `${year}-07-01`, to: `${year}-07-09` });

  expect(body.dates).toHaveLength(9);
  expect(body.dates.filter(({ reason }: { reason: string }) => reason === 'Independence Day')).toHaveLength(1);
  expect(body.days).toBe(body.dates.filter(({ reason }: { reason: null }) => reason === null).length);
});

test('an account’s school year counts: holidays, half days, short days, and the least of a day', async () => {
  const admin = await app.signIn();
  const account = await app.make('accounts', { name: 'Coral County Schools' });
  const day = (event_type: string, start: string, end = start, more: object = {}) =>
    app.make('accountCalendarEvents', {
      account: account._id,
      event_type,
      start: `${start}T00:00:00Z`,
      end: `${end}T00:00:00Z`,
      ...more,
    });
  await day('holiday', '2027-01-04', '2027-01-05');
  await day('half day', '2027-01-05', '2027-01-06');
  await day('teacher work day', '2027-01-07');
  await day('Early Release', '2027-01-08', '2027-01-08', { event_hours_offset: 2 });

  const { body } = await ask(admin, { from: '2027-01-03', to: '2027-01-11', account: account._id });

  expect(body.dates.map(({ date, counts }: { date: string; counts: number }) => [date.slice(8), counts])).toEqual([
    ['03', 0],
    ['04', 0],
    ['05', 0],
    ['06', 0.5],
    ['07', 0],
    ['08', 0.75],
    ['09', 0],
    ['10', 0],
    ['11', 1],
  ]);
  expect(body.days).toBe(2.25);
});

test('an account out of sight, a span that ends before it starts and one without end are refused', async () => {
  const account = await app.make('accounts', { name: 'Hidden' });
  const narrow = await app.userWith({ access: { calendarEvents: { views: allViews } } });

  expect((await ask(narrow, { from: '2027-01-04', to: '2027-01-05', account: account._id })).status).toBe(404);
  expect((await ask(narrow, { from: '2027-01-05', to: '2027-01-04' })).status).toBe(422);
  expect((await ask(narrow, { from: '2027-01-05', to: '2037-01-04' })).status).toBe(422);
  expect((await ask(narrow, { from: '2027-02-30', to: '2027-03-04' })).status).toBe(400);
});
