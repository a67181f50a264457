import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';
import { takeHours } from './move-balance.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const person = async () => (await app.userWith({})).user._id as string;
const balanceFor = async (users_ptoBalance: string, more: object = {}) =>
  (await admin.post('/api/pto-balances/create', { users_ptoBalance, year: 2027, allotted_hours: 80, balance: 80, ...more })).body
    .record;
const ledger = async (id: string, client = admin) => (await client.get(`/api/pto-balances/${id}/ledger`)).body;
const ask = async (user: string, hours_requested: number, pto_date: string) =>
  (await admin.post('/api/pto-requests', { users_ptoRequests: user, pto_date, hours_requested, status: 'Approved' })).body.record;

test('a balance is the sum of its movements, newest first, each with its cause', async () => {
  const user = await person();
  const balance = await balanceFor(user);
  const request = await ask(user, 8.5, '2027-03-04');
  await admin.put(`/api/pto-requests/update-certain-fields/${request._id}`, { fields: { status: 'Cancelled' } });
  const adjusted = { balance: 90, adjustment_reason: 'Overtime in May' };
  await admin.put(`/api/pto-balances/update-certain-fields/${balance._id}`, { fields: adjusted });

  const { records, total } = await ledger(balance._id);

  expect(total).toBe(4);
  expect(records.map(({ kind, hours, balance: after }: Record<string, unknown>) => [kind, hours, after])).toEqual([
    ['adjusted', 10, 90],
    ['returned', 8.5, 80],
    ['taken', -8.5, 71.5],
    ['opening', 80, 80],
  ]);
  expect(records[0]).toMatchObject({ reason: 'Overtime in May', created_by: admin.user._id, request: null });
  expect(records[1]).toMatchObject({ request: request._id });
});

test('an admin says why a balance changes, nobody else writes one [PTO-013]', async () => {
  const balance = await balanceFor(await person());
  const one = `/api/pto-balances/update-certain-fields/${balance._id}`;
  expect((await admin.put(one, { fields: { balance: 70 } })).body.fields).toEqual({
    adjustment_reason: 'Please say why the balance changes.',
  });
  expect(
    (await admin.put(`/api/pto-balances/${balance._id}`, { ...balance, allotted_hours: 90, adjustment_reason: 'More' })).status,
  ).toBe(200);
  expect((await ledger(balance._id)).records[0]).toMatchObject({ kind: 'adjusted', hours: 0, reason: 'More' });
  expect((await admin.put(one, { fields: { balance: 71 } })).status).toBe(422);

  const staff = await app.userWith({ access: { ptoBalance: { views: allViews } } });
  expect((await staff.put(one, { fields: { balance: 500, adjustment_reason: 'Mine' } })).status).toBe(403);
  expect((await staff.put(`/api/pto-balances/favorite/${balance._id}`)).body).toEqual({ _id: balance._id, favorite: true });
  const shown = { _id: balance._id, year: 2027, allotted_hours: 90, balance: 80 };
  expect((await staff.get(`/api/pto-balances/${balance._id}`)).body).toMatchObject(shown);
  for (const path of ['search', 'dataSourceSearch']) {
    const found = await staff.post(`/api/pto-balances/${path}`, { searchTerms: { _id: balance._id } });
    expect([path, found.body.records]).toMatchObject([path, [shown]]);
  }
  const related = { relationshipsNeeded: ['users_ptoBalance'] };
  expect((await admin.post(`/api/pto-balances/with-relationships/${balance._id}`, related)).body).toMatchObject({
    ...shown,
    users_ptoBalance: { _id: balance.users_ptoBalance, name: expect.any(String) },
  });
  expect((await admin.put(`/api/pto-balances/mark-deleted/${balance._id}`)).status).toBe(200);
  expect((await admin.get(`/api/pto-balances/${balance._id}`)).status).toBe(404);
});

test('one reads the movements of one’s own balance, and of others’ with the right alone', async () => {
  const own = await app.userWith({
    access: {
      ptoBalance: { views: { ...allViews, view: 'Owner' } },
      ptoBalanceEntries: { views: { access: true, view: 'All' } },
    },
  });
  const mine = await balanceFor(own.user._id);
  const theirs = await balanceFor(await person());
  expect((await ledger(mine._id, own)).total).toBe(1);
  expect((await own.get(`/api/pto-balances/${theirs._id}/ledger`)).status).toBe(404);
  expect((await own.post('/api/pto-balance-entries/dataSourceSearch', {})).body.total).toBe(1);
});

test('a new year begins once, with what may be brought along, fractions kept; a dry run writes nothing', async () => {
  const [some, much, twice, gone] = [await person(), await person(), await person(), await person()];
  await balanceFor(some, { year: 2039, balance: 12.25 });
  await balanceFor(much, { year: 2039, balance: 79 });
  for (const _ of [1, 2]) await balanceFor(twice, { year: 2039 });
  await balanceFor(gone, { year: 2039 });
  await app.system().records.update('users', gone, { active: false });
  const roll = async (body: object) => (await admin.post('/api/pto-balances/roll-over', { toYear: 2040, ...body })).body;
  const wanted = {
    created: expect.arrayContaining([
      { user: some, allotted_hours: 80, carried: 12.25, balance: 92.25 },
      { user: much, allotted_hours: 80, carried: 40, balance: 120 },
    ]),
    skipped: [{ user: twice, reason: 'This user has multiple PTO Balance records for the same year!' }],
  };

  expect(await roll({ dryRun: true })).toEqual(wanted);
  expect(await app.system().records.count('ptoBalance', { year: 2040 })).toBe(0);
  const [first, second] = await Promise.all([roll({}), roll({})]);
  expect([...first.created, ...second.created]).toHaveLength(2);
  expect(await app.system().records.count('ptoBalance', { year: 2040 })).toBe(2);
  const [made] = await app.system().records.all('ptoBalance', { year: 2040, users_ptoBalance: some });
  expect((await ledger(made!._id)).records.map(({ kind, hours }: Record<string, unknown>) => [kind, hours])).toEqual([
    ['carried', 12.25],
    ['opening', 80],
  ]);

  await ask(some, 8, '2040-01-04');
  const [request] = await app.system().records.all('ptoRequests', { users_ptoRequests: some });
  await admin.put(`/api/pto-requests/update-certain-fields/${request!._id}`, { fields: { status: 'Cancelled' } });
  expect(await app.system().records.get('ptoBalance', made!._id)).toMatchObject({ balance: 92.25, hours_taken: 0 });
  expect((await (await app.userWith({})).post('/api/pto-balances/roll-over', { toYear: 2040 })).status).toBe(403);
});

test('whatever is approved, changed and cancelled at the same time, the sums are the same and never below none', async () => {
  const user = await person();
  const balance = await balanceFor(user, { balance: 40 });
  const requests: string[] = [];
  for (let day = 1; day <= 8; day++) {
    const fields = { users_ptoRequests: user, pto_date: `2027-06-0${day}`, hours_requested: day };
    requests.push((await admin.post('/api/pto-requests', fields)).body.record._id);
  }
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const moves = Array.from({ length: 60 }, () => ({
    id: requests[random(8)]!,
    fields: random(3) ? { status: ['Approved', 'Cancelled', 'Pending'][random(3)] } : { hours_requested: 1 + random(24) },
  }));

  for (let at = 0; at < moves.length; at += 6)
    await Promise.all(
      moves.slice(at, at + 6).map(({ id, fields }) => admin.put(`/api/pto-requests/update-certain-fields/${id}`, { fields })),
    );

  const approved = await app.system().records.all('ptoRequests', { users_ptoRequests: user, status: 'Approved' });
  const taken = approved.reduce((sum, { hours_requested }) => sum + Number(hours_requested), 0);
  const now = await app.system().records.get('ptoBalance', balance._id);
  expect([now.balance, now.hours_taken]).toEqual([40 - taken, taken]);
  const { rows } = await app.engine.database.query(
    `select sum(hours)::float as hours, sum(taken)::float as taken, min(balance)::float as least from records."ptoBalanceEntries" where pto_balance = $1`,
    [balance._id],
  );
  expect(rows[0]).toMatchObject({ hours: 40 - taken, taken });
  expect(Number(rows[0]!.least)).toBeGreaterThanOrEqual(0);
});

test('hours that are taken while the new year begins are not brought along', async () => {
  const user = await person();
  const before = await balanceFor(user, { year: 2044, balance: 12 });
  let rolled: Promise<Answer> | undefined;
  await app.system().transaction(async (inner) => {
    await takeHours(inner, before._id, 8, { reason: 'A day off' });
    rolled = admin.post('/api/pto-balances/roll-over', { toYear: 2045 });
    await Promise.race([rolled, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });

  expect((await rolled)!.body.created).toEqual([{ user, allotted_hours: 80, carried: 4, balance: 84 }]);
});
