import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { jobsNodesOf } from '#server/testing-killed.ts';
import { processRounds } from './rounds/rounds.jobs.ts';
import { activitiesOf, makeArcade, makeRound, sessionOf } from './testing-games.ts';

let app: TestApp;
let nodes: ReturnType<typeof jobsNodesOf>;
beforeAll(async () => {
  app = await startTestApp({ env: { WORKERS: 'http' } });
  nodes = jobsNodesOf(app);
});
afterAll(async () => {
  await nodes?.killAll();
  await app?.close();
});

test('a round ends by clock once on two nodes, though one was killed while it gave the prizes', async () => {
  const player = await app.userWith({ name: 'Ada Able' });
  const rewards = [{ rewardType: 'coins', amount: 10, appliedPositions: [1] }];
  const game = await makeArcade(app, { name: 'Sprint', related_module: 'accounts', rewards });
  const round = await makeRound(app, game, [player], { end_date: '2026-01-02' });
  await app.system().records.update('gameSessions', (await sessionOf(app, round, player))._id, { points: 30 });
  const ended = async () => (await app.system().records.get('gameInstances', round._id)).date_completed !== null;
  await app.system().queue(processRounds, {});

  await nodes.killedBefore('lock table records."coinEntries" in share mode');
  expect(await ended()).toBe(false);
  for (const _ of [1, 2]) nodes.start();
  for (const _ of [1, 2]) await app.system().queue(processRounds, {});
  await nodes.until(ended);
  await nodes.until(nodes.isIdle);

  const [wallet] = await app.system().records.all('wallets', { user: player.user._id });
  expect(wallet!.balance).toBe(10);
  expect(await app.system().records.count('coinEntries', { wallet: wallet!._id })).toBe(1);
  expect(await activitiesOf(app, round)).toEqual(['finished in position 1.']);
  expect(await app.system().records.count('finishedGames', { user: player.user._id })).toBe(1);
}, 240_000);
