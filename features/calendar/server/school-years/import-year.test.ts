import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const event = (uid: string, title: string, from: string, to?: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}@schools.example`,
  `DTSTART;VALUE=DATE:${from}`,
  ...(to ? [`DTEND;VALUE=DATE:${to}`] : []),
  `SUMMARY:${title}`,
  'END:VEVENT',
];
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Schools//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const send = (text: string, account: string, client = admin) =>
  client.upload('/api/account-calendar-events/import-year', { name: 'year.ics', content: Buffer.from(text) }, { account });

test('a school’s own calendar becomes the school year of an account, again without doubles; what says nothing of days off is named', async () => {
  const { _id: account } = await app.make('accounts', { name: 'Coral Schools' });
  const winter = event('winter', 'Winter Recess', '20261221', '20270102');
  const early = event('early', 'Early Release (2.5 hours)', '20270210');
  const unclear = event('unclear', 'Early Release', '20270310');
  const fair = event('fair', 'Book fair', '20270311');

  const { body } = await send(file(winter, early, unclear, fair), account);
  expect(body).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  expect(body.skipped).toEqual([
    { uid: 'unclear@schools.example', reason: '“Early Release” does not say by how many hours. Please paint it.' },
    { uid: 'fair@schools.example', reason: '“Book fair” says nothing about a day off.' },
  ]);
  const days = await app.system().records.all('accountCalendarEvents', { account }, { sortField: 'start', sortOrder: 'asc' });
  expect(days).toMatchObject([
    { event_type: 'holiday', start: '2026-12-21T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
    { event_type: 'Early Release', event_hours_offset: 2.5, start: '2027-02-10T00:00:00.000Z', end: '2027-02-10T00:00:00.000Z' },
  ]);
  expect((await send(file(winter, early), account)).body).toMatchObject({ created: 0, unchanged: 2 });
  expect((await send(file(event('winter', 'Winter Recess', '20261221', '20270104')), account)).body).toMatchObject({
    updated: 1,
  });
});

test('a file goes into an account that one sees, with the right to make days', async () => {
  const { _id: account } = await app.make('accounts', { name: 'Bay Schools' });
  const text = file(event('labor', 'Labor Day', '20270906'));
  const reader = await app.userWith({ access: { accountCalendarEvents: { views: { access: true, view: 'All' } } } });
  expect((await send(text, account, reader)).status).toBe(403);
  const elsewhere = await app.userWith({ access: { accountCalendarEvents: { views: allViews } } });
  expect([403, 404]).toContain((await send(text, account, elsewhere)).status);
  expect((await send('nothing', account)).status).toBe(422);
  expect((await send(text, 'x')).status).toBe(422);
});
