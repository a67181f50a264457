import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { ARCADE_GAMES, arcadeGame } from '../../arcade/arcade-games.ts';
import { playGame, type Input } from '../../arcade/simulation.ts';
import { PLAYERS, playWell } from '../../reference-players.ts';
import { access, activitiesOf, also, makeArcade, makeRound, sessionOf } from '../testing-games.ts';
import { finishPlays } from './plays.jobs.ts';

let app: TestApp;
let admin: Client;
let ada: Client;
let ben: Client;
let round: AnyRecord;
let session: AnyRecord;
const VALUE = 'phaser-merge-numbers';
const { simulation } = arcadeGame(VALUE)!;

beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
  ada = await app.userWith({ access, name: 'Ada Able' });
  ben = await app.userWith({ access, name: 'Ben Best' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  round = await makeRound(app, await makeArcade(app, { name: 'Numbers' }), [ada, ben]);
  session = await sessionOf(app, round, ada);
  await app.system().records.update('gameSessions', session._id, { available_credits: 3 });
});

const start = async () =>
  (await ada.post('/api/arcade-plays/start', { game_session: session._id })).body.play as AnyRecord & { seed: number };
const played = (seed: number, most = 600) => {
  const { inputs, state } = playWell(simulation, seed, PLAYERS[VALUE], most);
  return { inputs, ticks: state.tick };
};
const finish = (play: AnyRecord, body: object, as = ada) => as.post(`/api/arcade-plays/${play._id}/finish`, body);
const now = async () => sessionOf(app, round, ada);

test('all thirteen games are described with what a program needs to play them [GAME-021]', async () => {
  const { games } = (await ada.get('/api/arcade-games')).body;

  expect(games.map(({ label }: AnyRecord) => label)).toEqual(ARCADE_GAMES.map(({ label }) => label));
  expect(games).toHaveLength(13);
  for (const game of games) {
    expect(game).toMatchObject({ version: 1, field: { width: 640, height: 480 }, instructions: expect.any(String) });
    expect(game.value).toMatch(/^phaser-/);
    for (const picture of [game.icon, game.background_image])
      expect([picture, existsSync(`public${picture}`)]).toEqual([picture, true]);
  }
  expect(games.find(({ value }: AnyRecord) => value === 'phaser-battleship')).toMatchObject({ choices: 100, inputs: ['choose'] });
});

test('a play takes a credit at its start, and its points are added and told [GAME-036] [GAME-037] [GAME-038]', async () => {
  const begun = await ada.post('/api/arcade-plays/start', { game_session: session._id });
  expect(begun.body.session).toEqual({ available_credits: 2, used_credits: 1, points: 0 });
  const { play } = begun.body;
  expect(play).toMatchObject({ arcadeType: VALUE, version: 1, longest: simulation.longest });
  const { inputs, ticks } = played(play.seed);
  const { points } = playGame(simulation, play.seed, inputs, ticks);
  app.advance(15_000);
  ada = await app.signIn(String(ada.user.email), 'Correct-Horse-1');
  const { status, body } = await finish(play, { ticks, inputs });

  expect([status, body.play.points]).toEqual([200, points]);
  expect(points).toBeGreaterThan(0);
  expect(body.session).toEqual({ available_credits: 2, used_credits: 1, points });
  expect(body.activity).toBe(`just played Numbers and earned ${points} point(s).`);
  expect(await activitiesOf(app, round)).toEqual([body.activity]);
  expect((await finish(play, { ticks: 0 })).body).toEqual(body);
  expect((await now()).points).toBe(points);
});

test('without a credit, in a round that is over, and while a play is open none begins', async () => {
  await start();
  const open = await ada.post('/api/arcade-plays/start', { game_session: session._id });
  expect([open.status, open.body.code, open.body.play.seed >= 0]).toEqual([409, 'play-open', true]);
  const bens = await sessionOf(app, round, ben);
  expect((await ben.post('/api/arcade-plays/start', { game_session: bens._id })).body.code).toBe('no-credits');
  expect((await ben.post('/api/arcade-plays/start', { game_session: session._id })).status).toBe(404);
  await app.system().records.update('gameSessions', bens._id, { available_credits: 1 });
  await app.system().records.update('gameInstances', round._id, { hasEnded: true });
  expect((await ben.post('/api/arcade-plays/start', { game_session: bens._id })).body.code).toBe('round-over');
});

test('nobody plays for the person whom they impersonate', async () => {
  const acting = app.bearing((await admin.post('/api/users/set-user-impersonating', { user: ada.user._id })).body.token);
  const play = await start();
  const calls = [
    acting.post('/api/arcade-plays/start', { game_session: session._id }),
    acting.put(`/api/arcade-plays/${play._id}/inputs`, { from: 0, inputs: [] }),
    finish(play, { ticks: 1 }, acting),
    acting.put('/api/game-sessions/mine/news-seen', { ids: [session._id] }),
    acting.post(`/api/game-instances/${round._id}/leave`, {}),
  ];

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await now()).toMatchObject({ available_credits: 2, used_credits: 1 });
});

test('inputs arrive in parts: the same part again changes nothing, a gap is refused', async () => {
  const play = await start();
  const { inputs } = played(play.seed);
  const send = (from: number, part: readonly Input[]) => ada.put(`/api/arcade-plays/${play._id}/inputs`, { from, inputs: part });

  expect((await send(0, inputs.slice(0, 4))).body).toEqual({ received: 4 });
  expect((await send(0, inputs.slice(0, 4))).body).toEqual({ received: 4 });
  expect((await send(2, inputs.slice(2, 8))).body).toEqual({ received: 8 });
  expect((await send(10, inputs.slice(10, 12))).status).toBe(409);
  const ticks = inputs[7]![0];
  const { body } = await finish(play, { ticks });
  expect(body.play.points).toBe(playGame(simulation, play.seed, inputs.slice(0, 8), ticks).points);
});

test('as many inputs as a play may have are kept and played again', async () => {
  const play = await start();
  const inputs = Array.from({ length: 20_000 }, (_, at): Input => [Math.floor(at / 200), at % 2 ? 'left' : 'down', 1]);
  const { body } = await finish(play, { ticks: 100, inputs });

  expect(body.play.points).toBe(playGame(simulation, play.seed, inputs, 100).points);
  expect((await ada.get(`/api/arcade-plays/${play._id}`)).body.inputs).toEqual(inputs);
});

test('what nobody played earns nothing: claims, other times, other people, altered and reordered inputs', async () => {
  const play = await start();
  const { inputs, ticks } = played(play.seed, 120);

  expect((await finish(play, { ticks, inputs, points: 1_000_000 })).status).toBe(422);
  expect((await finish(play, { ticks, inputs }, ben)).status).toBe(404);
  expect((await ben.put(`/api/arcade-plays/${play._id}/inputs`, { from: 0, inputs })).status).toBe(404);
  const ahead = await finish(play, { ticks: 100_000, inputs: [] });
  expect([ahead.status, ahead.body.code]).toEqual([422, 'too-fast']);
  for (const wrong of [
    [
      [5, 'left', 1],
      [4, 'left', 0],
    ],
    [[0, 'choose', 3]],
    [[0.5, 'left', 1]],
    [[-1, 'left', 1]],
    [[0, 'left', 2]],
    [[0, 'left']],
    [[0, 'point', [10, 10]]],
    Array.from({ length: 20_001 }, () => [0, 'left', 1]),
  ])
    expect([(await finish(play, { ticks: 10, inputs: wrong })).status, wrong.length]).toEqual([422, wrong.length]);
  const altered = inputs.map(([tick, name, value]): Input => [tick, name === 'left' ? 'right' : name, value]);
  const judged = playGame(simulation, play.seed, altered, 100);
  expect((await finish(play, { ticks: 100, inputs: altered })).body.play.points).toBe(judged.points);
  expect((await ada.put(`/api/game-sessions/${session._id}`, { available_credits: 100, reason: 'I want' })).status).toBe(403);
});

test('a round that ends counts what has arrived of a play; a play that was left is finished ten minutes after it could have lasted', async () => {
  const play = await start();
  const { inputs } = played(play.seed);
  await ada.put(`/api/arcade-plays/${play._id}/inputs`, { from: 0, inputs });
  await app.system().records.update('gameInstances', round._id, { hasEnded: true });
  const { points } = playGame(simulation, play.seed, inputs, inputs.at(-1)![0]);
  expect((await now()).points).toBe(points);
  const late = await finish(play, { ticks: 5, from: inputs.length, inputs: [[30_000, 'left', 1]] });
  expect([late.status, late.body.play.points]).toEqual([200, points]);

  const second = await makeRound(app, await makeArcade(app), [ada]);
  const other = await sessionOf(app, second, ada);
  await app.system().records.update('gameSessions', other._id, { available_credits: 1 });
  const { play: left } = (await ada.post('/api/arcade-plays/start', { game_session: other._id })).body;
  await finishPlays.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect((await app.system().records.get('arcadePlays', left._id)).finishedAt).toBeNull();
  app.advance((simulation.longest / 60 + 601) * 1000);
  await finishPlays.run(app.system(), {}, { jobId: '2', attempt: 1 });
  expect(await app.system().records.get('arcadePlays', left._id)).toMatchObject({ points: 0, ticks: 0 });
  for (const person of [ada, ben, admin]) Object.assign(person, await app.signIn(String(person.user.email), 'Correct-Horse-1'));
});

test('a play keeps the version of its game: one that is gone is refused in a sentence, and closed by the job', async () => {
  const play = await start();
  expect((await app.system().records.get('arcadePlays', play._id)).simulation).toBe(simulation.version);
  await app.system().records.update('arcadePlays', play._id, { simulation: 99 });
  const sentence = 'This game has changed since your play began, so the play cannot go on.';
  for (const refused of [
    await finish(play, { ticks: 1 }),
    await ada.put(`/api/arcade-plays/${play._id}/inputs`, { from: 0, inputs: [[0, 'left', 1]] }),
  ])
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'version-gone', sentence]);

  await app.system().records.update('gameInstances', round._id, { hasEnded: true });
  expect(await app.system().records.get('arcadePlays', play._id)).toMatchObject({ points: 0, ticks: 0 });
  expect((await ada.get(`/api/game-instances/${round._id}`)).body.date_completed).not.toBeNull();
});

test('finished plays are watched by those who see the round, the best ten first', async () => {
  const play = await start();
  const { inputs, ticks } = played(play.seed, 100);
  expect((await ben.get(`/api/arcade-plays/${play._id}`)).status).toBe(404);
  await finish(play, { ticks, inputs });

  const { records } = (await ben.get(`/api/arcade-plays/best?game_instance=${round._id}`)).body;
  expect(records).toMatchObject([{ _id: play._id, user: ada.user._id, name: 'Ada Able' }]);
  expect((await ben.get(`/api/arcade-plays/${play._id}`)).body).toMatchObject({ seed: play.seed, inputs, ticks });
  const stranger = await app.userWith({ userType: 'Provider' });
  expect((await stranger.get(`/api/arcade-plays/${play._id}`)).status).toBe(404);
  expect((await stranger.get(`/api/arcade-plays/best?game_instance=${round._id}`)).status).toBe(404);
});

test('practice answers the same for the same body, writes nothing, and is refused after sixty a minute', async () => {
  const body = {
    arcadeType: 'phaser-battleship',
    seed: 8,
    ticks: 10,
    inputs: [
      [0, 'choose', 5],
      [1, 'choose', 6],
    ],
  };
  const first = await ben.post('/api/arcade-plays/practice', body);

  expect([first.status, first.body.over, first.body.ticks, first.body.version]).toEqual([200, false, 10, 1]);
  expect(first.body.summary.attacks.map(({ cell }: AnyRecord) => cell)).toEqual([5, 6]);
  expect((await ben.post('/api/arcade-plays/practice', body)).body).toEqual(first.body);
  expect((await ben.post('/api/arcade-plays/practice', { ...body, arcadeType: 'phaser-none' })).status).toBe(422);
  for (const wrong of [{ points: 5 }, { seed: -1 }, { seed: 2 ** 32 }, { ticks: 1.5 }, { inputs: 'left' }])
    expect((await ben.post('/api/arcade-plays/practice', { ...body, ...wrong })).body.fields).toHaveProperty(
      Object.keys(wrong)[0]!,
    );
  const before = await app.system().records.count('arcadePlays', {});
  const statuses = await Promise.all(
    Array.from({ length: 61 }, () => ben.post('/api/arcade-plays/practice', body).then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
  expect(await app.system().records.count('arcadePlays', {})).toBe(before);
});

test('a play stays in its round when that is merged into another', async () => {
  const play = await start();
  await finish(play, { ticks: 0 });
  const target = await makeRound(app, await makeArcade(app, { name: 'Other numbers' }), [ben]);

  const merge = { _moduleName: 'gameInstances', fromRecordId: round._id, toRecordId: target._id };
  expect((await (await app.signIn()).post('/api/merge', merge)).status).toBe(200);
  expect((await app.system().records.get('arcadePlays', play._id)).game_instance).toBe(round._id);
});
