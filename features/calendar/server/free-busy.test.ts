import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const zone = { 'time-zone': 'America/New_York' };
const ask = async (client: Client, body: object) =>
  await client.post('/api/calendar-events/free-busy', { from: '2027-03-12', to: '2027-03-15', minutes: 60, ...body }, zone);

test('people are told when they are taken, never by what, and when all are free on the caller’s clock', async () => {
  const [ana, bo, asker] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  const event = (title: string, start: string, end: string, more: object) =>
    app.make('calendarEvents', { title, start, end, ...more });
  await event('Secret talk', '2027-03-12T15:00:00Z', '2027-03-12T16:00:00Z', { assigned_to: ana.user._id });
  await event('Overlaps', '2027-03-12T15:30:00Z', '2027-03-12T17:00:00Z', { attendees: [ana.user._id, bo.user._id] });
  await event('Time off', '2027-03-15T00:00:00Z', '2027-03-16T00:00:00Z', { all_day: true, assigned_to: bo.user._id });

  const { body } = await ask(asker, { users: [ana.user._id, bo.user._id] });

  expect(body.busy).toEqual({
    [ana.user._id]: [{ start: '2027-03-12T15:00:00.000Z', end: '2027-03-12T17:00:00.000Z' }],
    [bo.user._id]: [
      { start: '2027-03-12T15:30:00.000Z', end: '2027-03-12T17:00:00.000Z' },
      { start: '2027-03-15T04:00:00.000Z', end: '2027-03-16T04:00:00.000Z' },
    ],
  });
  // 9:00 to 17:00 in New York: UTC-5 on the Friday, the clocks go forward on the Sunday
  expect(body.free).toEqual([
    { start: '2027-03-12T14:00:00.000Z', end: '2027-03-12T15:00:00.000Z' },
    { start: '2027-03-12T17:00:00.000Z', end: '2027-03-12T22:00:00.000Z' },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Secret|Overlaps|Time off/);
});

test('repeats and interviews take time too', async () => {
  const ana = await app.userWith({});
  const account = await app.make('accounts', { name: 'Clinic' });
  const job = await app.make('jobs', { custom_job_title: 'Nurse', profession: 'RN', zip: '33101' });
  const weekly = { rrule: 'FREQ=WEEKLY', time_zone: 'America/New_York', assigned_to: ana.user._id };
  await app.make('calendarEvents', { title: 'x', start: '2027-01-04T14:00:00Z', end: '2027-01-04T15:00:00Z', ...weekly });
  await app.make('subs', {
    accounts_subs: account._id,
    jobs_subs: job._id,
    license_doe: 'RN License',
    assigned_to: ana.user._id,
    interview_date: '2027-03-15T18:00:00Z',
  });
  const { body } = await ask(ana, { from: '2027-03-15', to: '2027-03-15', users: [ana.user._id] });
  expect(body.busy[ana.user._id]).toEqual([
    { start: '2027-03-15T13:00:00.000Z', end: '2027-03-15T14:00:00.000Z' },
    { start: '2027-03-15T18:00:00.000Z', end: '2027-03-15T19:00:00.000Z' },
  ]);
});

test('providers neither ask nor are told about', async () => {
  const provider = await app.userWith({ userType: 'Provider' });
  const staff = await app.userWith({});
  expect((await ask(provider, { users: [staff.user._id] })).status).toBe(403);
  expect((await ask(staff, { users: [provider.user._id] })).body.busy).toEqual({});
  expect((await ask(staff, { users: [staff.user._id], from: '2027-03-12', to: '2027-08-12' })).status).toBe(422);
});
