import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { endWaiting, waitingForLocks } from '#server/testing-locks.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { access, activitiesOf, also, counted, makeArcade, makeGame, makeRound, save, sessionOf } from '../testing-games.ts';
import { countRecords } from './count-records.ts';
import { holdRunning } from './running-rounds.queries.ts';

let app: TestApp;
let admin: Client;
let ada: Client;
let ben: Client;
beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
  ada = await app.userWith({ access, name: 'Ada Able' });
  ben = await app.userWith({ access, name: 'Ben Best' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { ids } = await app.system().records.ids('gameInstances', { searchTerms: { active: true } });
  await app.system().records.updateMany('gameInstances', ids, { active: false });
});

const update = (person: Client, { _id }: AnyRecord, fields: object) =>
  person.put(`/api/deals/update-certain-fields/${_id}`, { fields });
const tileOf = async (round: AnyRecord, person: Client) => (await sessionOf(app, round, person)).current_tile;
const creditsOf = async (round: AnyRecord, person: Client) => (await sessionOf(app, round, person)).available_credits;

test('a record counts in rounds that are active, started, not ended, and hold its person, of games of its module [GAME-024] [GAME-040]', async () => {
  const game = await makeGame(app, { goal: 10 });
  const other = await makeGame(app, { goal: 10, related_module: 'followUps' });
  const day = (days: number) => new Date(app.engine.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const [round, inactive, unstarted, ended, early, late, without, elsewhere, updates, short, changed] = await Promise.all([
    makeRound(app, game, [ada, ben]),
    makeRound(app, game, [ada], { active: false }),
    makeRound(app, game, [ada], { hasStarted: false }),
    makeRound(app, game, [ada], { hasEnded: true }),
    makeRound(app, game, [ada], { start_date: day(2) }),
    makeRound(app, game, [ada], { end_date: day(-2) }),
    makeRound(app, game, [ben]),
    makeRound(app, other, [ada]),
    makeRound(app, await makeGame(app, { goal: 10, appliesTo: 'update' }), [ada]),
    makeRound(app, await makeGame(app, { goal: 1 }), [ada, ben]),
    makeRound(app, await makeGame(app, { goal: 1, appliesTo: 'update' }), [ada, ben]),
  ]);
  const first = await save(ada);
  await counted(app);

  const tiles = [];
  for (const each of [round, inactive, unstarted, ended, early, late, elsewhere, updates]) tiles.push(await tileOf(each, ada));
  expect(tiles).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect([await tileOf(round, ben), await tileOf(without, ben)]).toEqual([0, 0]);

  await save(ada);
  const ids = [];
  for (const name of ['One', 'Two', 'Three']) ids.push((await app.make('deals', { name }))._id);
  await ada.put('/api/deals/update-certain-fields-array', { ids, fields: { note: 'At once' } });
  await counted(app);
  const used = async (of: AnyRecord) => (await admin.get(`/api/game-instances/${of._id}`)).body.record_ids_used;
  expect([await used(short), await tileOf(round, ada)]).toEqual([[first._id], 2]); // who has reached the goal is done there
  expect(await used(changed)).toHaveLength(1);
});

test('a record counts once per round, whoever saves it again, and is answered as used [GAME-025] [GAME-018]', async () => {
  const game = await makeGame(app, { goal: 10, appliesTo: 'both' });
  const round = await makeRound(app, game, [ada, ben]);
  const deal = await save(ada);
  await update(ada, deal, { note: 'Again' });
  await update(ben, deal, { note: 'And again' });
  await counted(app);

  expect([await tileOf(round, ada), await tileOf(round, ben)]).toEqual([1, 0]);
  expect((await admin.get(`/api/game-instances/${round._id}`)).body.record_ids_used).toEqual([deal._id]);
  const own = (await ada.get(`/api/game-sessions/${(await sessionOf(app, round, ada))._id}`)).body;
  expect(own).toMatchObject({
    game_instance: round._id,
    user: ada.user._id,
    record_ids_used: [deal._id],
    current_state: { current_tile: 1 },
  });
  for (const field of ['points', 'available_credits', 'used_credits', 'last_time_viewed']) expect(own).toHaveProperty(field);

  await update(ada, deal, { note: 'Later' });
  const next = await save(ada);
  await counted(app);
  expect(await tileOf(round, ada)).toBe(2);
  const { record_ids_used } = (await admin.get(`/api/game-instances/${round._id}`)).body;
  expect(record_ids_used.toSorted()).toEqual([deal._id, next._id].toSorted());
});

test('of an update the watched field must change in this save, and its new value fit [GAME-040]', async () => {
  const watching = { appliesTo: 'update', goal: 10, fieldToWatch: { fieldName: 'status' } };
  const round = await makeRound(app, await makeGame(app, { ...watching, fieldToWatchValue: { value: 'won', type: 'equals' } }), [
    ada,
  ]);
  const any = await makeRound(app, await makeGame(app, { ...watching }), [ada]);
  const deals = [await save(ada, { status: 'open' }), await save(ada, { status: 'won' }), await save(ada, { status: 'open' })];
  await update(ada, deals[0]!, { note: 'Something else' });
  await update(ada, deals[1]!, { note: 'Won already' });
  await update(ada, deals[2]!, { status: 'won' });
  await update(ada, deals[2]!, { status: 'lost' });
  await update(ada, deals[0]!, { status: 'lost' });
  await counted(app);

  expect(await tileOf(round, ada)).toBe(1);
  expect(await tileOf(any, ada)).toBe(2);
});

test('a filter narrows what counts, and a person field says for whom', async () => {
  const where = { all: [{ field: 'hours', op: 'greaterThan', value: 10 }] };
  const narrow = await makeRound(app, await makeGame(app, { goal: 10, where }), [ada]);
  const owned = await makeRound(app, await makeGame(app, { goal: 10, person_field: 'owner' }), [ada, ben]);
  await save(ada, { hours: 5, owner: ben.user._id });
  await save(ada, { hours: 15, owner: ben.user._id });
  await save(ada, { hours: 20 });
  await counted(app);

  expect(await tileOf(narrow, ada)).toBe(2);
  expect([await tileOf(owned, ada), await tileOf(owned, ben)]).toEqual([0, 2]);
});

test('saves by workflow, import, system, rules, undo, and while impersonating count for nobody; each record of a bulk change counts', async () => {
  const round = await makeRound(app, await makeGame(app, { goal: 50, appliesTo: 'both', fieldToWatch: { fieldName: 'hours' } }), [
    ada,
    admin,
  ]);
  const follow = await makeRound(app, await makeGame(app, { goal: 50, related_module: 'followUps' }), [ada]);
  await app.importCsv(admin, 'deals', 'name,status\nImported,won\n');
  await app.make('deals', { name: 'Of the system' });
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: ada.user._id })).body;
  await save(app.bearing(token), { status: 'open' });
  await app
    .system()
    .inNameOf(ada.user._id, 'a workflow acts')
    .withSource('workflow')
    .records.create('deals', { name: 'By a workflow' });
  await counted(app);
  expect([await tileOf(round, ada), await tileOf(round, admin)]).toEqual([0, 0]);

  const deals = [];
  for (let at = 0; at < 3; at++) deals.push(await app.make('deals', { name: 'Existing' }));
  await ada.put('/api/deals/update-certain-fields-array', { ids: deals.map(({ _id }) => _id), fields: { hours: 3 } });
  await save(ada, { urgent: true });
  await counted(app);
  expect(await tileOf(round, ada)).toBe(4);
  expect(await tileOf(follow, ada)).toBe(0);
});

test('an arcade game without a goal gives its multiplier for each record, one with a goal at its multiples; the popup waits to be shown once', async () => {
  const each = await makeRound(app, await makeArcade(app, { progressMultiplier: 2, credits_message: 'Well done!' }), [ada]);
  const third = await makeRound(app, await makeArcade(app, { goal: 3 }), [ada]);
  for (let at = 0; at < 7; at++) await save(ada);
  await counted(app);

  expect([await creditsOf(each, ada), await creditsOf(third, ada)]).toEqual([14, 2]);
  expect(await activitiesOf(app, third)).toEqual(['received 1 credit(s).', 'received 1 credit(s).']);
  const news = (await ada.get('/api/game-sessions/mine/news')).body.records as AnyRecord[];
  expect(news.map(({ credits, message, game }) => [credits, message, (game as AnyRecord).name])).toEqual(
    expect.arrayContaining([
      [14, 'Well done!', 'Arcade'],
      [2, null, 'Arcade'],
    ]),
  );
  const ids = news.map(({ _id }) => _id);
  expect((await ada.put('/api/game-sessions/mine/news-seen', { ids })).body.seen.toSorted()).toEqual(ids.toSorted());
  expect((await ada.put('/api/game-sessions/mine/news-seen', { ids })).body.seen).toEqual([]);
  expect((await ben.put('/api/game-sessions/mine/news-seen', { ids })).body.seen).toEqual([]);
  expect((await ada.get('/api/game-sessions/mine/news')).body.records).toEqual([]);
});

test('on a board each reaches the goal, gets the next position with its prizes, and every step is an activity [GAME-017] [GAME-033] [GAME-034] [GAME-035] [GAME-002]', async () => {
  const rewards = [
    { rewardType: 'points', amount: 100, appliedPositions: [1] },
    { rewardType: 'coins', amount: 7, appliedPositions: [1, 2] },
    { rewardType: 'coins', amount: 1_000, appliedPositions: [] },
  ];
  const round = await makeRound(app, await makeGame(app, { name: 'Race', goal: 2, progressMultiplier: 5, rewards }), [ada, ben]);
  for (const person of [ada, ben, ada]) await save(person);
  await counted(app);
  expect(await activitiesOf(app, round)).toEqual(['moved to tile 5 of 10.', 'moved to tile 5 of 10.', 'finished in position 1.']);
  await save(ada);
  await save(ben);
  await counted(app);

  const shown = (await ada.get(`/api/game-instances/${round._id}`)).body;
  expect(shown.results).toEqual([
    { user: ada.user._id, finishedPosition: 1, dateFinished: expect.any(String) },
    { user: ben.user._id, finishedPosition: 2, dateFinished: expect.any(String) },
  ]);
  expect([shown.hasEnded, shown.date_completed !== null]).toEqual([true, true]);
  expect(shown.current_state).toContainEqual({ user_id: ada.user._id, current_tile: 10, action_date: expect.any(String) });
  expect(await balances(ada)).toEqual({ coins: 7, points: 100 });
  expect(await balances(ben)).toEqual({ coins: 7, points: 0 });
  const [recognition] = await app.system().records.all('userRewardsRecognition', { user: ada.user._id });
  expect(recognition!.games).toContainEqual(expect.objectContaining({ gameInstance: round._id, finishedPosition: 1 }));
});

test('two who finish at once take two positions', async () => {
  const round = await makeRound(app, await makeGame(app, { goal: 1 }), [ada, ben]);
  await Promise.all([save(ada), save(ben)]);
  await counted(app);

  const { results } = (await admin.get(`/api/game-instances/${round._id}`)).body;
  expect(results.map(({ finishedPosition }: AnyRecord) => finishedPosition)).toEqual([1, 2]);
  expect(new Set(results.map(({ user }: AnyRecord) => user)).size).toBe(2);
});

test('a game whose filter names what is gone keeps no other from counting', async () => {
  const broken = await makeGame(app, { goal: 10 });
  await app.engine.database.query(
    `update records.games set "where" = '{"field":"gone","op":"equals","value":1}' where _id = $1`,
    [broken._id],
  );
  const [first, second] = [await makeRound(app, broken, [ada]), await makeRound(app, await makeGame(app, { goal: 10 }), [ada])];
  await save(ada);
  await counted(app);

  expect([await tileOf(first, ada), await tileOf(second, ada)]).toEqual([0, 1]);
});

test('fifty records of one act count in a round with as many statements as ten, in credits and on a board', async () => {
  await makeRound(app, await makeGame(app, { goal: 1_000, where: { field: 'hours', op: 'notEquals', value: 7 } }), [ada]);
  await makeRound(app, await makeArcade(app), [ada]);
  const { records } = app.system();
  const deals = await records.insertMany(
    'deals',
    Array.from({ length: 60 }, (_, at) => ({ name: `Deal ${at}` })),
  );
  const count = async (ids: readonly string[]) => {
    const events = ids.map((recordId) => createdBy(ada, recordId));
    const asked = await statementsOf(() => countRecords(app.system(), events));
    // what the counting leads to, such as telling other nodes, comes in its own time
    return asked.filter((text) => /records\."(deals|game)/.test(text));
  };
  const ids = deals.map(({ _id }) => _id);

  const [ten, fifty] = [await count(ids.slice(0, 10)), await count(ids.slice(10))];
  expect(fifty.length).toBe(ten.length);
  expect(ten.length).toBeGreaterThan(0);
  const uses = await records.all('gameRecordUses', { record_id: ids });
  expect(uses).toHaveLength(120);
});

const createdBy = ({ user }: Client, recordId: string) =>
  ({ module: 'deals', recordId, what: 'created', actor: user._id, fields: [], at: app.engine.clock() }) as unknown as RecordEvent;

const balances = async ({ user }: Client) => {
  const [wallet] = await app.system().records.all('wallets', { user: user._id });
  const [recognition] = await app.system().records.all('userRewardsRecognition', { user: user._id });
  return { coins: wallet?.balance ?? 0, points: recognition?.pointsBalance ?? 0 };
};

test('counting holds one round at a time: who changes many of them waits for no other', async () => {
  const deal = await save(ada);
  const game = await makeGame(app, { goal: 10 });
  const rounds = [await makeRound(app, game, [ada]), await makeRound(app, game, [ada])];
  const [first, second] = rounds.map(({ _id }) => _id).toSorted();
  let counting: Promise<void> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.lock('gameInstances', first!);
    counting = countRecords(app.system(), [createdBy(ada, deal._id)]);
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 });
    await records.lock('gameInstances', second!);
  });
  await counting;

  expect([await tileOf(rounds[0]!, ada), await tileOf(rounds[1]!, ada)]).toEqual([1, 1]);
});

test('a record whose round the database could not count, as it went away, is counted when it is tried again', async () => {
  const deal = await save(ada);
  const round = await makeRound(app, await makeGame(app, { goal: 10 }), [ada]);
  const count = () => countRecords(app.system(), [createdBy(ada, deal._id)]);
  let counting: Promise<void> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.lock('gameInstances', round._id);
    counting = count();
    counting.catch(() => undefined);
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 });
    await endWaiting(app);
  });

  await expect(counting).rejects.toMatchObject({ status: 503 });
  await count();
  expect(await tileOf(round, ada)).toBe(1);
});

test('who begins a play while its round counts waits for nobody', async () => {
  const round = await makeRound(app, await makeArcade(app), [ada]);
  await save(ada);
  await counted(app);
  await app.system().transaction(async (inner) => {
    await holdRunning(inner, round._id);

    const begun = await ada.post('/api/arcade-plays/start', { game_session: (await sessionOf(app, round, ada))._id });
    expect(begun.status).toBe(200);
  });
});

test('two hundred achievements and fifty running rounds add no statement to a save', async () => {
  const bulk = (ids: string[]) => ada.put('/api/deals/update-certain-fields-array', { ids, fields: { note: newId() } });
  const { _id: first } = await save(ada);
  await bulk([first]);
  const sent = async () => [await statementsOf(() => save(ada)), await statementsOf(() => bulk([first]))];
  const before = await sent();
  const { records } = app.system();
  const client = (await app.make('clients', { name: 'Agency' }))._id;
  const team = (await records.first('teams', { name: 'Global' }))!._id;
  const about = { related_module: 'deals', appliesTo: 'both', client, teams: [team], active: true };
  const made = Array.from({ length: 200 }, (_, at) => ({ ...about, name: `Achievement ${at}` }));
  const achievements = await records.insertMany('achievements', made);
  await records.insertMany(
    'achievementConditions',
    achievements.map(({ _id }) => ({ achievement: _id, functionType: 'count', trigger: 1_000, timeFrame: { spanType: 'Year' } })),
  );
  const game = await makeGame(app, { goal: 1_000, appliesTo: 'both' });
  const rounds = [];
  for (let at = 0; at < 50; at++) rounds.push(await makeRound(app, game, [ada]));

  const after = await sent();
  expect(before.map((each) => each.length > 0)).toEqual([true, true]);
  expect(after).toEqual(before);
  await counted(app);
  expect((await sessionOf(app, rounds[49]!, ada)).current_tile).toBe(2);
  await records.updateMany(
    'gameInstances',
    rounds.map(({ _id }) => _id),
    { active: false },
  );
});

test('games are written by System Admins alone', async () => {
  const manager = await app.userWith({ access: { games: { views: allViews } } });
  expect((await manager.post('/api/games', { name: 'Mine' })).status).toBe(403);
});
