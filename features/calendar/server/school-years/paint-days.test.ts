import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const paint = (account: AnyRecord, from: string, to: string, kind: string | null, more: object = {}, client = admin) =>
  client.post('/api/account-calendar-events/paint', { account: account._id, from, to, kind, ...more });
const yearOf = async (account: AnyRecord) =>
  (
    await app.system().records.all('accountCalendarEvents', { account: account._id }, { sortField: 'start', sortOrder: 'asc' })
  ).map(({ event_type, start, end }) => [event_type, String(start).slice(0, 10), String(end).slice(0, 10)]);

test('painting days is one step: what was on them goes, the days beside them stay', async () => {
  const account = await app.make('accounts', { name: 'Coral Schools' });
  await paint(account, '2026-12-21', '2027-01-02', 'holiday');
  expect((await paint(account, '2026-12-23', '2026-12-24', 'half day')).status).toBe(200);
  expect(await yearOf(account)).toEqual([
    ['holiday', '2026-12-21', '2026-12-22'],
    ['half day', '2026-12-23', '2026-12-24'],
    ['holiday', '2026-12-25', '2027-01-02'],
  ]);
  await paint(account, '2026-12-22', '2026-12-31', null);
  expect(await yearOf(account)).toEqual([
    ['holiday', '2026-12-21', '2026-12-21'],
    ['holiday', '2027-01-01', '2027-01-02'],
  ]);
});

test('of several events on a day all make way', async () => {
  const account = await app.make('accounts', { name: 'Bay Schools' });
  const on = { account: account._id, start: '2027-02-01T00:00:00Z', end: '2027-02-01T00:00:00Z' };
  await app.make('accountCalendarEvents', { ...on, event_type: 'holiday' });
  await app.make('accountCalendarEvents', {
    ...on,
    event_type: 'half day',
    start: '2027-02-01T15:00:00Z',
    end: '2027-02-01T18:00:00Z',
  });
  await paint(account, '2027-02-01', '2027-02-01', 'teacher work day');
  expect(await yearOf(account)).toEqual([['teacher work day', '2027-02-01', '2027-02-01']]);
});

test('what is refused changes no day: an early release without its hours, a colleague who may not delete', async () => {
  const account = await app.make('accounts', { name: 'Harbor Schools' });
  await paint(account, '2027-03-01', '2027-03-05', 'holiday');
  const before = await yearOf(account);

  const refused = await paint(account, '2027-03-02', '2027-03-02', 'Early Release');
  expect([refused.status, refused.body.fields]).toEqual([422, { event_hours_offset: 'Enter the hours of the Early Release.' }]);
  const access = {
    accounts: { views: allViews },
    accountCalendarEvents: { views: { access: true, view: 'All', create: true, edit: 'All', delete: 'None' } },
  };
  const writer = await app.userWith({ access });
  expect((await paint(account, '2027-03-01', '2027-03-05', 'half day', {}, writer)).status).toBe(403);
  const reader = await app.userWith({ access: { ...access, accountCalendarEvents: { views: { access: true, view: 'All' } } } });
  expect((await paint(account, '2027-04-01', '2027-04-01', 'holiday', {}, reader)).status).toBe(403);
  const elsewhere = await app.userWith({ access: { accountCalendarEvents: { views: allViews } } });
  expect([403, 404]).toContain((await paint(account, '2027-04-01', '2027-04-01', 'holiday', {}, elsewhere)).status);
  expect((await paint(account, '2027-03-05', '2027-03-01', 'holiday')).status).toBe(422);
  expect(await yearOf(account)).toEqual(before);
});

test('when two people paint the same days at once, each day has one event', async () => {
  const account = await app.make('accounts', { name: 'Lake Schools' });
  await Promise.all([
    paint(account, '2027-05-03', '2027-05-07', 'holiday'),
    paint(account, '2027-05-03', '2027-05-07', 'half day'),
  ]);
  expect(await yearOf(account)).toHaveLength(1);
});
