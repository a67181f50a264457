import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const balanceFor = async (user: string, year: number, balance = 80) =>
  (await admin.post('/api/pto-balances', { users_ptoBalance: user, year, allotted_hours: 80, balance })).body.record
    ._id as string;
const ask = async (user: string, pto_date: string) =>
  (await admin.post('/api/pto-requests', { users_ptoRequests: user, pto_date, hours_requested: 16 })).body.record._id as string;
const write = (ids: string[], fields: object) =>
  admin.put('/api/pto-requests/update-certain-fields-array', { ids, fields }).then(({ body }) => body.run as string);
const undo = async (run: string) => {
  const { body } = await admin.post(`/api/runs/${run}/undo`);
  const state = async () => (await admin.get(`/api/runs/${body.run}`)).body.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
};
/** The balance and the hours taken, once as they are kept and once as the movements add up. */
const hoursOf = async (id: string) => {
  const { balance, hours_taken } = await app.system().records.get('ptoBalance', id);
  const movements = await app.system().records.all('ptoBalanceEntries', { pto_balance: id });
  const sum = (field: string) => movements.reduce((total, movement) => total + Number(movement[field]), 0);
  expect([sum('hours'), sum('taken')]).toEqual([balance, hours_taken]);
  return [balance, hours_taken];
};

test('hours are moved once when the approval or the deletion of several requests is undone', async () => {
  const { _id: user } = (await app.userWith({})).user;
  const balance = await balanceFor(user, 2027, 60);
  const requests = [await ask(user, '2027-03-03'), await ask(user, '2027-03-04')];

  await undo(await write(requests, { status: 'Approved' }));
  expect(await hoursOf(balance)).toEqual([60, 0]);
  await write(requests, { status: 'Approved' });
  expect(await hoursOf(balance)).toEqual([28, 32]);

  const deleted = await admin.put('/api/pto-requests/mark-as-deleted/by-array', { ids: requests });
  expect(await hoursOf(balance)).toEqual([60, 0]);
  await undo(deleted.body.run);
  expect(await hoursOf(balance)).toEqual([28, 32]);
  expect(await app.system().records.count('calendarEvents', { assigned_to: user })).toBe(2);
});

test('two balances of one year are merged with what was taken from both, and come apart again', async () => {
  const { _id: user } = (await app.userWith({})).user;
  const source = await balanceFor(user, 2028);
  const request = await ask(user, '2028-03-03');
  await write([request], { status: 'Approved' });
  const target = await balanceFor(user, 2028);

  const merge = { _moduleName: 'ptoBalance', fromRecordId: source, toRecordId: target };
  const { run } = (await admin.post('/api/merge', merge)).body;
  const balanceOfRequest = async () => (await admin.get(`/api/pto-requests/${request}`)).body.ptoBalance_ptoRequests;
  expect(await balanceOfRequest()).toBe(target);
  expect(await hoursOf(target)).toEqual([64, 16]);

  await undo(run);
  expect(await balanceOfRequest()).toBe(source);
  expect([await hoursOf(source), await hoursOf(target)]).toEqual([
    [64, 16],
    [80, 0],
  ]);
});

test('an approved request is not deleted while its balance is in the archive or in the trash', async () => {
  const { _id: user } = (await app.userWith({})).user;
  const balance = await balanceFor(user, 2029);
  const request = await ask(user, '2029-03-03');
  await write([request], { status: 'Approved' });
  const remove = () => admin.put(`/api/pto-requests/mark-deleted/${request}`);

  await admin.put('/api/pto-balances/archive/by-array', { ids: [balance] });
  expect((await remove()).body.error).toBe('The PTO balance of 2029 is archived. Unarchive it first.');
  await admin.put('/api/pto-balances/unarchive/by-array', { ids: [balance] });
  await admin.put(`/api/pto-balances/mark-deleted/${balance}`);
  expect((await remove()).body.error).toBe('The PTO balance of 2029 is in the trash. Restore it first.');
  await admin.put('/api/pto-balances/delete-forever/by-array', { ids: [balance] });
  expect((await remove()).status).toBe(200);
});
