import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { pay } from '#features/recognition/server/public.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { jobsNodesOf } from '#server/testing-killed.ts';

let app: TestApp;
let admin: Client;
let nodes: ReturnType<typeof jobsNodesOf>;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  admin = await app.signIn();
  nodes = jobsNodesOf(app);
});
afterEach(() => nodes?.killAll());
afterAll(() => app?.close());

test('a node killed between the event and the award leaves it to two others, which pay once', async () => {
  const person = await app.userWith({});
  const global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
  const won = await app.make('achievements', {
    name: 'First account',
    related_module: 'accounts',
    appliesTo: 'new',
    client: (await app.make('clients', { name: 'Agency' }))._id,
    teams: [global],
    rewards: [{ rewardType: 'coins', amount: 20 }],
  });
  const timeFrame = { spanType: 'Indefinite' };
  await app.make('achievementConditions', { achievement: won._id, functionType: 'count', trigger: 1, timeFrame });
  await app.make('accounts', { name: 'Account', assigned_to: person.user._id });
  const earned = () => app.system().records.count('earnedAchievements', { user: person.user._id });

  await nodes.killedBefore('lock table records."coinEntries" in share mode');
  expect(await earned()).toBe(0);
  for (const _ of [1, 2]) nodes.start();
  await nodes.until(async () => (await earned()) > 0);
  await nodes.until(nodes.isIdle);

  const [wallet] = await app.system().records.all('wallets', { user: person.user._id });
  const rows = await app.system().records.all('coinEntries', { wallet: wallet!._id });
  expect([await earned(), wallet!.balance, rows.map(({ count }) => count)]).toEqual([1, 20, [20]]);
  expect(await app.system().records.count('socialConversations', { user: person.user._id })).toBe(1);
}, 240_000);

test('a node killed between the order and its letter leaves it to two others, which write one', async () => {
  const buyer = await app.userWith({});
  const cause = { source_type: 'adjustment', source: null, key: newId() } as const;
  await pay(app.system(), { user: buyer.user._id, kind: 'coins', count: 10, cause, reason: 'For a test' });
  const options = [{ label: 'One', price: 10, quantity: 1 }];
  const mug = (await admin.post('/api/store-items', { name: 'Mug', options })).body.record;
  const line = { storeItem: mug._id, selectedOption: mug.options[0]._id, quantity: 1 };
  const bought = await buyer.post('/api/store-transactions', { lines: [line] });
  const subject = `Your order ${bought.body.record.name}`;
  const letters = () => nodes.oneOf('select count(*) as n from muster.outbox where subject = $1', [subject]);

  await nodes.killedBefore('lock table records."storeOrderLines" in access exclusive mode'); // which the letter is written from
  expect(await letters()).toBe(0);
  for (const _ of [1, 2]) nodes.start();
  await nodes.until(async () => (await letters()) > 0);
  await nodes.until(nodes.isIdle);

  expect(await letters()).toBe(1);
  expect((await buyer.get(`/api/wallets/for-user/${buyer.user._id}`)).body.balance).toBe(0);
}, 240_000);
