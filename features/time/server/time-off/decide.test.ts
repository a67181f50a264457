import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANTS } from '#common/default-rights.ts';
import { allViews, startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const balanceFor = (users_ptoBalance: string, balance = 80) =>
  app.make('ptoBalance', { users_ptoBalance, year: 2027, allotted_hours: 80, balance });
const own = { ptoRequests: { views: GRANTS.own }, ptoBalance: { views: GRANTS.mine } };

test('who may decide is answered as the save would: not about oneself, and only those who were chosen', async () => {
  const [asker, chosen, payroll] = [
    await app.userWith({ access: { ptoRequests: { views: allViews } } }),
    await app.userWith({ access: { ptoRequests: { views: allViews } } }),
    await app.userWith({ access: { ptoRequests: { views: GRANTS.manage } } }),
  ];
  await balanceFor(asker.user._id);
  const more = { users_ptoRequests: asker.user._id, hours_requested: 8 };
  const free = await app.make('ptoRequests', { ...more, pto_date: '2027-03-04' });
  const given = await app.make('ptoRequests', { ...more, pto_date: '2027-03-05', assigned_to: chosen.user._id });
  const done = await app.make('ptoRequests', { ...more, pto_date: '2027-03-08', status: 'Denied', denial_reason: 'Too late' });
  const ids = [free._id, given._id, done._id];
  const asked = async (client: typeof asker) => (await client.post('/api/pto-requests/may-decide', { ids })).body.ids;

  expect(await asked(asker)).toEqual([]);
  expect((await asked(chosen)).toSorted()).toEqual([free._id, given._id].toSorted());
  expect(await asked(payroll)).toEqual([free._id]);
});

test('who does not read whether a request waits decides about none', async () => {
  const [asker, blind] = [
    await app.userWith({ access: own }),
    await app.userWith({ access: { ptoRequests: { views: allViews, fields: { status: 'None' } } } }),
  ];
  await balanceFor(asker.user._id);
  const request = { users_ptoRequests: asker.user._id, pto_date: '2027-04-05', hours_requested: 8 };
  const { _id } = await app.make('ptoRequests', request);

  const answer = await blind.post('/api/pto-requests/may-decide', { ids: [_id] });
  expect([answer.status, answer.body]).toEqual([200, { ids: [] }]);
});

test('one’s own request is taken back once, and its hours return', async () => {
  const [asker, other] = [
    await app.userWith({ access: own }),
    await app.userWith({ access: { ptoRequests: { views: allViews } } }),
  ];
  const year = await balanceFor(asker.user._id);
  const more = { users_ptoRequests: asker.user._id, assigned_to: asker.user._id };
  const request = await app.make('ptoRequests', { ...more, pto_date: '2027-03-04', hours_requested: 8, status: 'Approved' });
  const balance = async () => (await app.system().records.get('ptoBalance', year._id)).balance;
  expect(await balance()).toBe(72);

  expect((await other.put(`/api/pto-requests/${request._id}/cancel`)).status).toBe(403);
  expect((await asker.put(`/api/pto-requests/${request._id}/cancel`)).body.record.status).toBe('Cancelled');
  expect((await asker.put(`/api/pto-requests/${request._id}/cancel`)).status).toBe(409);
  expect(await balance()).toBe(80);
});

test('nobody gives a day off back to themselves once it has passed; who may change every request does', async () => {
  const person = await app.userWith({ access: own });
  const payroll = await app.userWith({ access: { ptoRequests: { views: allViews } } });
  const year = await app.make('ptoBalance', { users_ptoBalance: person.user._id, year: 2025, allotted_hours: 80, balance: 80 });
  const day = { pto_date: '2025-03-03', hours_requested: 8, status: 'Approved' };
  const { _id } = await app.make('ptoRequests', { ...day, users_ptoRequests: person.user._id, assigned_to: person.user._id });
  const one = `/api/pto-requests/update-certain-fields/${_id}`;
  const hours = async () => (await app.system().records.get('ptoBalance', year._id)).balance;

  const refused = [
    await person.put(`/api/pto-requests/${_id}/cancel`),
    await person.put(one, { fields: { status: 'Cancelled' } }),
    await person.put(`/api/pto-requests/mark-deleted/${_id}`),
  ];
  for (const { body } of refused) expect(body.error).toBe('This day has passed. Please ask for your hours back.');
  expect(await hours()).toBe(72);

  expect((await payroll.put(one, { fields: { status: 'Cancelled' } })).status).toBe(200);
  expect(await hours()).toBe(80);
});

test('a provider asks with the rights of the role Provider, and takes it back', async () => {
  const access = { ptoRequests: { views: GRANTS.add }, ptoBalance: { views: GRANTS.read } };
  const provider = await app.userWith({ userType: 'Provider', access });
  await balanceFor(provider.user._id);

  const asked = await provider.post('/api/pto-requests/create-range', { from: '2027-03-04', to: '2027-03-05', hoursPerDay: 8 });
  expect([asked.status, asked.body.records?.length]).toEqual([200, 2]);
  const cancelled = await provider.put(`/api/pto-requests/${asked.body.records[0]._id}/cancel`);
  expect(cancelled.body.record.status).toBe('Cancelled');
});
