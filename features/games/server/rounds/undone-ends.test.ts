import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { access, also, makeArcade, makeRound, sessionOf } from '../testing-games.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('a round whose end was a mass update stays over when that is undone, and its prize stays paid, once', async () => {
  const ada = await app.userWith({ access });
  const game = await makeArcade(app, { rewards: [{ rewardType: 'coins', amount: 5, appliedPositions: [1] }] });
  const round = await makeRound(app, game, [ada]);
  await app.system().records.update('gameSessions', (await sessionOf(app, round, ada))._id, { points: 9 });
  const end = { ids: [round._id], fields: { hasEnded: true } };
  const { run } = (await admin.put('/api/game-instances/update-certain-fields-array', end)).body;
  const stands = async () => {
    const { hasEnded, date_completed, results } = (await admin.get(`/api/game-instances/${round._id}`)).body;
    const wallet = await app.system().records.first('wallets', { user: ada.user._id });
    const paid = await app.system().records.all('coinEntries', { wallet: wallet?._id });
    return { hasEnded, date_completed, results, balance: wallet?.balance, paid: paid.map(({ balance }) => balance) };
  };
  const before = await stands();
  expect(before).toMatchObject({ hasEnded: true, date_completed: expect.any(String), balance: 5, paid: [5] });

  const undo = await admin.post(`/api/runs/${run}/undo`);
  const read = async () => (await admin.get(`/api/runs/${undo.body.run}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');

  const { records: skipped } = (await admin.get(`/api/runs/${undo.body.run}/skipped`)).body;
  expect(skipped).toMatchObject([{ _id: round._id, reason: 'This round is over. Please begin a new one.' }]);
  expect(await stands()).toEqual(before);
});
