import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { coinEntries } from '../coin-entries.module.ts';
import { pointEntries } from '../point-entries.module.ts';
import { userRewardsRecognition } from '../user-rewards-recognition.module.ts';
import { wallets } from '../wallets.module.ts';

let app: TestApp;
let admin: Client;
/** Five coins came, two went. */
let wallet: { _id: string; coinHistory: unknown };
let first: { _id: string };
let taken: { _id: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const { records } = app.system();
  wallet = await records.create(wallets, { user: admin.user._id, balance: 3 });
  const entry = (count: number, reason: string) =>
    records.create(coinEntries, { wallet: wallet._id, count, reason, dateApplied, modifiedBy: admin.user._id, name: reason });
  [first, taken] = [await entry(5, 'Welcome'), await entry(-2, 'Store')];
});
afterAll(() => app?.close());

const dateApplied = '2026-03-04T05:06:07.000Z';

test('the histories of a wallet and of points are read from their entries, the newest first', async () => {
  const { records } = app.system();
  expect(wallet.coinHistory).toBeNull();
  const recognition = await records.create(userRewardsRecognition, { user: admin.user._id, pointsBalance: 10 });
  await records.create(pointEntries, { recognition: recognition._id, points: 10, name: 'Game' });

  const shown = (await admin.get(`/api/wallets/${wallet._id}`)).body;
  expect(shown.coinHistory).toMatchObject([
    { _id: taken._id, count: -2, reason: 'Store', dateApplied, actionType: null, modifiedBy: admin.user._id },
    { _id: first._id, count: 5, reason: 'Welcome' },
  ]);
  expect((await admin.get(`/api/user-rewards-recognition/${recognition._id}`)).body.pointsHistory).toMatchObject([
    { points: 10 },
  ]);

  const found = await admin.post('/api/wallets/dataSourceSearch', { searchTerms: { field: 'coinHistory', op: 'notEmpty' } });
  const lengths = () => found.body.records.map(({ _id, coinHistory }: AnyRecord) => [_id, (coinHistory as unknown[]).length]);
  expect(lengths()).toContainEqual([wallet._id, 2]);
});

test('an entry that is deleted leaves the history', async () => {
  const { records } = app.system();
  const { user } = await app.userWith({});
  const other = await records.create(wallets, { user: user._id, balance: 1 });
  const gone = await records.create(coinEntries, { wallet: other._id, count: 1, reason: 'Once', dateApplied, name: 'Once' });
  const historyOf = async () => (await admin.get(`/api/wallets/${other._id}`)).body.coinHistory;
  expect(await historyOf()).toHaveLength(1);

  await records.markDeleted(coinEntries, [gone._id]);

  expect((await historyOf()) ?? []).toEqual([]);
});

test('a history is written by its entries alone, and its field’s rights hold', async () => {
  const person = await app.userWith({
    access: {
      wallets: { views: allViews, fields: { coinHistory: 'None' } },
      coinEntries: { views: { ...allViews, view: 'None' } },
    },
  });

  expect((await person.get(`/api/wallets/${wallet._id}`)).body).not.toHaveProperty('coinHistory');
  expect((await person.get('/api/coinEntries')).body.records ?? []).toEqual([]);
  const filtered = await person.post('/api/wallets/dataSourceSearch', { searchTerms: { field: 'coinHistory', op: 'empty' } });
  expect(filtered.status).toBe(400);
  await expect(app.system().records.update(wallets, wallet._id, { coinHistory: [{ count: 9 }] })).rejects.toThrow(
    'read from other',
  );
});

test('a history shows of its entries what their own module shows', async () => {
  const shownTo = async (coinEntries: object) => {
    const person = await app.userWith({ access: { wallets: { views: allViews }, ...coinEntries } });
    return (await person.get(`/api/wallets/${wallet._id}`)).body.coinHistory;
  };
  const narrow = { fields: { reason: 'None' }, views: { ...allViews, edit: 'None' } };

  const nameless = expect.not.objectContaining({ reason: expect.anything() });
  expect(await shownTo({ coinEntries: narrow })).toEqual([nameless, nameless]);
  expect(await shownTo({ coinEntries: narrow })).toMatchObject([{ count: -2 }, { count: 5 }]);
  expect(await shownTo({})).toBeNull();
});

test('a wallet does not go below zero, whatever races', async () => {
  await app.system().records.update(wallets, wallet._id, { balance: 5 });
  const spend = () =>
    app.system().transaction(async ({ records }) => {
      const { balance } = await records.lock(wallets, wallet._id);
      await records.update(wallets, wallet._id, { balance: balance! - 1 });
    });
  const spent = await Promise.allSettled(Array.from({ length: 9 }, spend));

  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = spent.find((each): each is PromiseRejectedResult => each.status === 'rejected')!;
  expect(refused.reason.fields).toEqual({ balance: 'Balance must be 0 or more.' });
  expect((await app.system().records.get(wallets, wallet._id)).balance).toBe(0);
});
