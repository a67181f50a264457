import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { gameRecordUses } from '../game-record-uses.module.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

test('the records that a round and a session have counted are rows, answered as ids, the newest first', async () => {
  const admin = await app.signIn();
  const game = await app.make('games', {
    name: 'Ladder',
    templateKey: 'board',
    related_module: 'leads',
    appliesTo: 'both',
    goal: 3,
  });
  const round = await app.make('gameInstances', { name: 'March', game: game._id });
  const session = await app.make('gameSessions', { game_instance: round._id, user: admin.user._id });
  expect((await admin.get(`/api/game-instances/${round._id}`)).body.record_ids_used).toBeNull();
  const [first, second] = [newId(), newId()];
  const use = { game_instance: round._id, module: 'leads' };
  await app.system().records.create(gameRecordUses, { ...use, game_session: session._id, record_id: first });
  await app.system().records.create(gameRecordUses, { ...use, record_id: second });

  expect((await admin.get(`/api/game-instances/${round._id}`)).body.record_ids_used).toEqual([second, first]);
  expect((await admin.get(`/api/game-sessions/${session._id}`)).body.record_ids_used).toEqual([first]);
});
