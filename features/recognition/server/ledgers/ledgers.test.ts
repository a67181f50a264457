import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { coinEntries } from '../../coin-entries.module.ts';
import type { Cause } from '../../sources.ts';
import { pay, setBalance, takeBack } from './pay.ts';
import { walletOf } from './accounts.ts';

let app: TestApp;
let admin: Client;
let wallet: { _id: string };
/** Five coins came, two went. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await move('coins', 5, 'Welcome');
  await move('coins', -2, 'Store');
  await move('points', 10, 'Game');
  wallet = await walletOf(app.system(), admin.user._id);
});
afterAll(() => app?.close());

const cause = (key: string): Cause => ({ source_type: 'adjustment', source: null, key });
const move = (kind: 'coins' | 'points', count: number, reason: string, user = admin.user._id) =>
  pay(app.system(), { user, kind, count, reason, cause: cause(reason) });

test('the histories of a wallet and of points are read from their entries, the newest first, with the balance after each [STORE-003]', async () => {
  const shown = (await admin.get(`/api/wallets/${wallet._id}`)).body;
  expect(shown).toMatchObject({ user: admin.user._id, balance: 3 });
  expect(shown.coinHistory).toEqual([
    expect.objectContaining({
      count: 2,
      reason: 'Store',
      dateApplied: expect.any(String),
      actionType: 'remove',
      source_type: 'adjustment',
      modifiedBy: null,
      balance: 3,
    }),
    expect.objectContaining({ count: 5, reason: 'Welcome', actionType: 'add', balance: 5 }),
  ]);
  const found = await admin.post('/api/user-rewards-recognition/dataSourceSearch', { searchTerms: { user: admin.user._id } });
  expect(found.body.records).toMatchObject([{ pointsBalance: 10, pointsHistory: [{ points: 10, reason: 'Game' }] }]);

  const wallets = await admin.post('/api/wallets/dataSourceSearch', { searchTerms: { field: 'coinHistory', op: 'notEmpty' } });
  const lengths = wallets.body.records.map(({ _id, coinHistory }: AnyRecord) => [_id, (coinHistory as unknown[]).length]);
  expect(lengths).toContainEqual([wallet._id, 2]);
});

test('a cause is paid once, whatever repeats and races it', async () => {
  const { user } = await app.userWith({});
  const paid = await Promise.all(Array.from({ length: 8 }, () => move('coins', 7, 'Once', user._id)));

  expect(paid.filter((each) => each.paid)).toHaveLength(1);
  expect(await walletOf(app.system(), user._id)).toMatchObject({ balance: 7, coinHistory: [{ count: 7, balance: 7 }] });
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
  const update = app.system().records.update('wallets', wallet._id, { coinHistory: [{ count: 9 }] });
  await expect(update).rejects.toThrow('read from other');
});

test('a history shows of its entries what their own module shows', async () => {
  const shownTo = async (coinEntries: object) => {
    const person = await app.userWith({ access: { wallets: { views: allViews }, ...coinEntries } });
    return (await person.get(`/api/wallets/${wallet._id}`)).body.coinHistory;
  };
  const narrow = { fields: { reason: 'None' }, views: { ...allViews, edit: 'None' } };

  const nameless = expect.not.objectContaining({ reason: expect.anything() });
  expect(await shownTo({ coinEntries: narrow })).toEqual([nameless, nameless]);
  expect(await shownTo({ coinEntries: narrow })).toMatchObject([{ count: 2 }, { count: 5 }]);
  expect(await shownTo({})).toBeNull();
});

test('a wallet does not go below zero, whatever races', async () => {
  const system = app.system();
  await setBalance(system, { user: admin.user._id, kind: 'coins', balance: 5, reason: 'Count', cause: cause('count') });
  const spend = (_: unknown, at: number) => move('coins', -1, `Spend ${at}`);
  const spent = await Promise.allSettled(Array.from({ length: 9 }, spend));

  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = spent.find((each): each is PromiseRejectedResult => each.status === 'rejected')!;
  expect(refused.reason.message).toBe('There are not enough coins: the balance is 0.');
  expect((await walletOf(system, admin.user._id)).balance).toBe(0);
  const written = system.records.update('wallets', wallet._id, { balance: -1 });
  await expect(written).rejects.toMatchObject({ fields: { balance: 'Balance must be 0 or more.' } });
  expect(await system.records.count(coinEntries, { wallet: wallet._id, actionType: 'remove' })).toBe(6);
});

test('random movements, repeated and refused, leave what an oracle says, and balances are the sums of their rows', async () => {
  const movement = fc.record({
    how: fc.constantFrom('pay', 'take back'),
    count: fc.integer({ min: -9, max: 9 }),
    key: fc.integer({ min: 0, max: 12 }),
  });
  const system = app.system();
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 14 }), async (movements) => {
      const user = (
        await app.make('users', {
          first_name: 'Random',
          last_name: 'Walker',
          email: `${newId()}@muster.test`,
          userType: 'Standard',
        })
      )._id;
      let balance = 0;
      const paid = new Set<number>();
      for (const { how, count, key } of movements.filter((each) => each.count !== 0)) {
        const moved = { user, kind: 'coins', count, reason: 'Random', cause: cause(String(key)) } as const;
        const isTooMuch = balance + count < 0;
        const done = await (how === 'pay' ? pay(system, moved) : takeBack(system, moved)).catch(() => undefined);
        if (paid.has(key)) expect(done).toMatchObject({ paid: false, count: 0, balance });
        else if (isTooMuch && how === 'pay') expect(done).toBeUndefined();
        else {
          const went = isTooMuch ? 0 - balance : count;
          balance += went;
          expect(done).toEqual({ paid: true, count: went, balance });
          if (went !== 0) paid.add(key);
        }
      }
      const wallet = await walletOf(system, user);
      const rows = await system.records.all(coinEntries, { wallet: wallet._id });
      const sum = rows.reduce((total, { actionType, count }) => total + (actionType === 'add' ? count! : -count!), 0);
      expect([wallet.balance, sum, rows.length]).toEqual([balance, balance, paid.size]);
    }),
    { numRuns: 6 },
  );
});

test('the same movements leave the same balance in any order, repeated, and all at once', async () => {
  const system = app.system();
  const movement = fc.record({ count: fc.integer({ min: 1, max: 9 }), key: fc.uuid() });
  const orders = fc
    .uniqueArray(movement, { selector: ({ key }) => key, minLength: 2, maxLength: 6 })
    .chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })));
  await fc.assert(
    fc.asyncProperty(orders, async ([movements, shuffled]) => {
      const balanceAfter = async (work: (pays: (() => Promise<unknown>)[]) => Promise<unknown>, order: typeof movements) => {
        const { _id: user } = await app.make('users', {
          first_name: 'Any',
          last_name: 'Order',
          email: `${newId()}@muster.test`,
          userType: 'Standard',
        });
        const moved = ({ count, key }: (typeof movements)[number]) =>
          pay(system, { user, kind: 'coins', count, reason: 'Any order', cause: cause(key) });
        await work([...order, ...order].map((each) => () => moved(each)));
        return (await walletOf(system, user)).balance;
      };
      const oneByOne = async (pays: (() => Promise<unknown>)[]) => {
        for (const each of pays) await each();
      };
      const atOnce = (pays: (() => Promise<unknown>)[]) => Promise.all(pays.map((each) => each()));
      const sum = movements.reduce((total, { count }) => total + count, 0);

      expect([await balanceAfter(oneByOne, movements), await balanceAfter(oneByOne, shuffled)]).toEqual([sum, sum]);
      expect(await balanceAfter(atOnce, shuffled)).toBe(sum);
    }),
    { numRuns: 3 },
  );
});
