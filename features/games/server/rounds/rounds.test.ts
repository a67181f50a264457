import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { access, activitiesOf, also, counted, makeArcade, makeGame, makeRound, save, sessionOf } from '../testing-games.ts';
import { processRounds } from './rounds.jobs.ts';

let app: TestApp;
let admin: Client;
let ada: Client;
let ben: Client;
let provider: Client;
const DAY = 86_400_000;
const day = (days: number) => new Date(app.engine.clock().getTime() + days * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp({ also });
  admin = await app.signIn();
  ada = await app.userWith({ access, name: 'Ada Able' });
  ben = await app.userWith({ access, name: 'Ben Best' });
  provider = await app.userWith({ userType: 'Provider', name: 'Pat Provider' });
});
afterAll(() => app?.close());
const givePoints = async (round: AnyRecord, person: Client, points: number) =>
  app.system().records.update('gameSessions', (await sessionOf(app, round, person))._id, { points });
const read = async (round: AnyRecord, as = admin) => (await as.get(`/api/game-instances/${round._id}`)).body as AnyRecord;

test('a round is made by its call, keeps what it is, and what the server counts is never taken from a body [GAME-017]', async () => {
  const game = await makeGame(app);
  const body = {
    game: game._id,
    users: [ada.user._id, ben.user._id],
    game_teams: [{ name: 'Reds', members: [ada.user._id] }],
    end_date: day(5),
    active: true,
    hasStarted: true,
    results: [{ user: ada.user._id, finishedPosition: 1 }],
    current_state: [{ user_id: ada.user._id, current_tile: 99 }],
    record_ids_used: [newId()],
    game_sessions: [newId()],
    date_completed: '2020-01-01T00:00:00Z',
  };
  const { status, body: answer } = await admin.post('/api/game-instances', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  const round = await read(answer.record);

  expect(round).toMatchObject({
    game: game._id,
    name: 'Ladder',
    game_teams: [{ name: 'Reds', members: [ada.user._id] }],
    end_date: day(5),
    active: true,
    hasStarted: true,
    hasEnded: false,
  });
  expect([round.date_completed, round.results, round.current_state, round.record_ids_used]).toEqual([null, null, null, null]);
  const sessions = await app.system().records.all('gameSessions', { game_instance: round._id });
  expect(new Set(round.game_sessions as string[])).toEqual(new Set(sessions.map(({ _id }) => _id)));
  expect(round.users).toEqual(expect.arrayContaining([ada.user._id, ben.user._id]));
});

test('a game keeps its rule, its prizes and its pictures [GAME-015] [GAME-016] [GAME-023]', async () => {
  const team = await app.make('teams', { name: 'Players' });
  const fields = {
    name: 'Full',
    templateKey: 'arcade',
    arcadeType: 'phaser-tennis',
    goal: 3,
    progressMultiplier: 2,
    rewards: [
      { rewardType: 'coins', amount: 5, appliedPositions: [1] },
      { rewardType: 'points', amount: 50, appliedPositions: [1, 2] },
    ],
    appliesTo: 'both',
    related_module: 'deals',
    fieldToWatch: { fieldName: 'status' },
    fieldToWatchValue: { value: ['won'], type: 'include' },
    description: 'A game',
    teams: [team._id],
  };
  const made = (await admin.post('/api/games', fields)).body.record;
  expect(made).toMatchObject({ ...fields, deleted: false });
  for (const field of ['trophy', 'background_image']) expect(made).toHaveProperty(field);
  for (const type of ['include', 'exclude', 'equals', 'holds']) {
    const { status } = await admin.post('/api/games', { ...fields, fieldToWatchValue: { value: ['won'], type } });
    expect([type, status]).toEqual([type, type === 'holds' ? 422 : 200]);
  }
  for (const rewardType of ['credits', 'Coins', null]) {
    const { status, body } = await admin.post('/api/games', { ...fields, rewards: [{ rewardType, amount: 5 }] });
    expect([rewardType, status, Object.keys(body.fields ?? {})]).toEqual([rewardType, 422, ['rewards']]);
  }
  for (const templateKey of ['board', 'gameboard']) {
    const { status } = await admin.post('/api/games', { ...fields, arcadeType: null, templateKey });
    expect([templateKey, status]).toEqual([templateKey, 200]);
  }
  const { fields: described } =
    (await admin.get('/api/ss-modules')).body.records?.find(({ name }: AnyRecord) => name === 'games') ?? {};
  const options = described?.find(({ fieldName }: AnyRecord) => fieldName === 'appliesTo')?.options;
  if (options) expect(options.map(({ label }: AnyRecord) => label)).toContain('New Record Only');
});

test('a game needs name, module, applies-to, goal and template, and says at the field what is not there [GAME-043]', async () => {
  const empty = await admin.post('/api/games', {});
  expect(Object.keys(empty.body.fields)).toEqual(
    expect.arrayContaining(['name', 'related_module', 'appliesTo', 'goal', 'templateKey']),
  );
  const good = { name: 'Good', templateKey: 'board', related_module: 'deals', appliesTo: 'new', goal: 2 };
  const problemsOf = async (fields: object) => {
    const { status, body } = await admin.post('/api/games', { ...good, ...fields });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await problemsOf({ templateKey: 'arcade' })).toEqual([422, ['arcadeType']]);
  expect(await problemsOf({ related_module: 'nothing' })).toEqual([422, ['related_module']]);
  expect(await problemsOf({ fieldToWatch: { fieldName: 'gone' } })).toEqual([422, ['fieldToWatch']]);
  expect(
    await problemsOf({ fieldToWatch: { fieldName: 'status' }, fieldToWatchValue: { value: 'Hird', type: 'equals' } }),
  ).toEqual([422, ['fieldToWatchValue']]);
  expect(await problemsOf({ person_field: 'note' })).toEqual([422, ['person_field']]);
  expect(await problemsOf({ where: { field: 'gone', op: 'equals', value: 1 } })).toEqual([422, ['where']]);
  for (const amount of [1.5, 0, -2, '3', 1_000_001])
    expect([amount, await problemsOf({ rewards: [{ rewardType: 'coins', amount, appliedPositions: [1] }] })]).toEqual([
      amount,
      [422, ['rewards']],
    ]);
  expect(await problemsOf({ rewards: [{ rewardType: 'gold', amount: 1 }] })).toEqual([422, ['rewards']]);
});

test('a round lasts a day or longer', async () => {
  const game = await makeGame(app);
  const begin = (start_date: string, end_date: string) =>
    admin.post('/api/game-instances', { game: game._id, users: [ada.user._id], start_date, end_date });

  expect((await begin(day(2), day(1))).body.fields).toEqual({ end_date: 'The round would end before it begins.' });
  expect((await begin(day(2), day(2))).body.record).toMatchObject({ start_date: day(2), end_date: day(2) });
});

test('players who are added or removed get or lose their session, and find what they had when they come back', async () => {
  const round = await makeRound(app, await makeArcade(app), [ada]);
  await givePoints(round, ada, 12);
  const change = (users: string[]) => app.system().records.update('gameInstances', round._id, { users });
  await change([ben.user._id]);
  const players = async () =>
    (await app.system().records.all('gameSessions', { game_instance: round._id })).map(({ user }) => user);
  expect(await players()).toEqual([ben.user._id]);
  await change([ben.user._id, ada.user._id]);
  expect(new Set(await players())).toEqual(new Set([ada.user._id, ben.user._id]));
  expect((await sessionOf(app, round, ada)).points).toBe(12);
});

test('sessions are made and removed for people, and credits corrected with a reason [GAME-049]', async () => {
  const round = await makeRound(app, await makeArcade(app), [ada]);
  const another = await makeRound(app, await makeArcade(app), [ada, ben]);
  const editor = await app.userWith({ access: { gameInstances: { views: allViews } } });
  const body = { _game_instance: round._id, _userIds: [ada.user._id, ben.user._id] };
  for (const call of ['create-sessions-for-users', 'remove-sessions-for-users'])
    expect((await ben.post(`/api/game-sessions/${call}`, body)).status).toBe(403);
  const made = (await editor.post('/api/game-sessions/create-sessions-for-users', body)).body;
  expect([made.matched, made.changed, made.skipped.map(({ _id }: AnyRecord) => _id)]).toEqual([2, 1, [ada.user._id]]);
  expect(made.records).toMatchObject([{ user: ben.user._id, game_instance: round._id }]);
  expect((await read(round)).users).toContain(ben.user._id);
  const removed = (await editor.post('/api/game-sessions/remove-sessions-for-users', { ...body, _userIds: [ben.user._id] })).body;
  expect(removed).toMatchObject({ matched: 1, changed: 1 });
  expect((await read(round)).users).toEqual([ada.user._id]);

  const session = await sessionOf(app, round, ada);
  expect((await ada.put(`/api/game-sessions/${session._id}`, { available_credits: 9, reason: 'Mine' })).status).toBe(403);
  expect((await ada.post('/api/game-sessions', { game_instance: round._id, user: ben.user._id, reason: 'Mine' })).status).toBe(
    403,
  );
  const corrected = await admin.put(`/api/game-sessions/${session._id}`, { available_credits: 9, reason: 'Two were lost' });
  expect(corrected.body.record).toMatchObject({ available_credits: 9 });
  const added = await admin.post('/api/game-sessions', {
    game_instance: round._id,
    user: ben.user._id,
    available_credits: 2,
    reason: 'Late',
  });
  expect(added.body.record).toMatchObject({ user: ben.user._id, available_credits: 2 });
  expect((await activitiesOf(app, round)).join()).toMatch(/9 credit\(s\).*Two were lost.*2 credit\(s\).*Late/);
  expect((await ada.post('/api/game-sessions/search-for-one', { game_instance: round._id })).body._id).toBe(session._id);
  const viewed = (await ada.put(`/api/game-sessions/${session._id}/viewed`)).body.record;
  expect(viewed.last_time_viewed).not.toBeNull();
  expect((await ben.put(`/api/game-sessions/${session._id}/viewed`)).status).toBe(404);
  expect((await ada.delete(`/api/game-sessions/by-game-instance/${round._id}`)).status).toBe(403);
  const removal = (await admin.delete(`/api/game-sessions/by-game-instance/${round._id}`)).body;
  expect(removal).toMatchObject({ matched: 2, changed: 2 });
  expect(await app.system().records.count('gameSessions', { game_instance: another._id })).toBe(2);
});

test('open rounds are joined and left by themselves, others not', async () => {
  const game = await makeArcade(app, { teams: null });
  const round = await makeRound(app, game, [ada], { isOpen: true });
  expect((await ben.post(`/api/game-instances/${round._id}/join`)).body.record.users).toContain(ben.user._id);
  expect((await sessionOf(app, round, ben)).points).toBe(0);
  expect((await ben.post(`/api/game-instances/${round._id}/leave`)).status).toBe(200);
  expect((await read(round)).users).toEqual([ada.user._id]);
  const closed = await makeRound(app, game, [ada]);
  expect((await ben.post(`/api/game-instances/${closed._id}/join`)).status).toBe(409);
});

test('rounds end by clock with places by points, prizes once, and alerts; equal points share a place', async () => {
  const rewards = [
    { rewardType: 'coins', amount: 10, appliedPositions: [1] },
    { rewardType: 'points', amount: 4, appliedPositions: [2] },
  ];
  const game = await makeArcade(app, { name: 'Sprint', rewards });
  await app.make('gameAlerts', {
    game: game._id,
    alertType: 'email',
    sourceType: 'normal',
    subject: '{{game.name}}: place {{round.position}}',
    message: '<p>Well done, {{user.first_name}}</p>',
  });
  await app.make('gameAlerts', {
    game: game._id,
    alertType: 'invite',
    sourceType: 'normal',
    subject: 'Celebrate {{user.first_name}}',
    variable: admin.user._id,
  });
  const round = await makeRound(app, game, [ada, ben, admin, provider], { end_date: day(1) });
  await givePoints(round, ada, 30);
  await givePoints(round, ben, 30);
  await givePoints(round, admin, 8);
  const run = () => processRounds.run(app.system(), {}, { jobId: newId(), attempt: 1 });
  await run();
  expect((await read(round)).hasEnded).toBe(false);
  app.advance(3 * DAY);
  for (const person of [admin, ada, ben, provider])
    Object.assign(person, await app.signIn(String(person.user.email), 'Correct-Horse-1'));
  await Promise.all([run(), run()]);

  const ended = await read(round);
  expect((ended.results as AnyRecord[]).map(({ user, finishedPosition }) => [user, finishedPosition]).toSorted()).toEqual(
    [
      [ada.user._id, 1],
      [ben.user._id, 1],
      [admin.user._id, 3],
    ].toSorted(),
  );
  expect([ended.hasEnded, ended.date_completed !== null]).toEqual([true, true]);
  for (const person of [ada, ben]) {
    const [wallet] = await app.system().records.all('wallets', { user: person.user._id });
    expect(wallet!.balance).toBe(10);
  }
  await app.workJobs();
  const sent = (await admin.get('/api/outbox/')).body.records as AnyRecord[];
  expect(
    sent
      .filter(({ subject }) => subject === 'Sprint: place 1')
      .map(({ to }) => [to].flat()[0])
      .toSorted(),
  ).toEqual([ada.user.email, ben.user.email].toSorted());
  const invites = await app.system().records.all('outbox', { field: 'subject', op: 'startsWith', value: 'Celebrate ' });
  expect(invites).toHaveLength(3);
  for (const invite of invites) expect(JSON.stringify([invite.to, invite.files ?? invite])).toMatch(/invite\.ics/);
  expect(await app.system().records.count('calendarEvents', { assigned_to: admin.user._id })).toBe(3);
  expect((await admin.put(`/api/game-instances/${round._id}`, { ...ended, hasEnded: false })).status).toBe(422);
});

test('passed rounds are processed by their call, by System Admins alone, with what was skipped and why [GAME-048]', async () => {
  const game = await makeArcade(app);
  const round = await makeRound(app, game, [ada], { end_date: day(3) });
  const other = await makeRound(app, game, [ada], { end_date: day(3) });
  await givePoints(round, ada, 5);
  const call = (person: Client, body = {}) => person.post('/api/game-instances/process-passed-arcade-game', body);
  expect((await call(ada)).status).toBe(403);
  expect((await call(admin, { gameInstance: other._id })).body).toMatchObject({ processed: [], skipped: [{ _id: other._id }] });
  // passed only now: the look of every minute would end it first
  await app.system().records.update('gameInstances', round._id, { end_date: day(-3) });
  expect((await call(admin, { gameInstance: round._id })).body).toMatchObject({
    processed: [{ _id: round._id, results: [{ user: ada.user._id, finishedPosition: 1 }] }],
    skipped: [],
  });
  expect((await call(admin, { gameInstance: round._id })).body.skipped[0]._id).toBe(round._id);

  expect((await admin.post('/api/game-instances/search', { game: game._id })).body.records).toHaveLength(2);
  expect((await admin.post('/api/game-instances/search-for-one', { _id: other._id })).body._id).toBe(other._id);
  expect((await admin.post('/api/game-instances/set-inactive/by-game', { gameId: game._id })).body).toMatchObject({
    matched: 2,
    changed: 2,
  });
  expect((await read(other)).active).toBe(false);
  const third = await makeRound(app, game, [ben]);
  expect((await admin.post('/api/game-instances/set-inactive/by-game-id-array', { ids: [game._id] })).body.matched).toBe(3);
  expect((await read(third)).active).toBe(false);
  expect((await ben.delete(`/api/game-instances/by-game/${game._id}`)).status).toBe(403);
  expect((await admin.delete(`/api/game-instances/by-game/${game._id}`)).body).toMatchObject({ matched: 3, changed: 3 });
  expect(await app.system().records.count('gameSessions', { game_instance: third._id })).toBe(0);
});

test('activities keep round, person and message, are found one by one, and go with the round’s call [GAME-019] [GAME-047]', async () => {
  const round = await makeRound(app, await makeGame(app), [ada]);
  const another = await makeRound(app, await makeGame(app), [ada]);
  await save(ada);
  await counted(app);
  const found = (await ada.post('/api/game-activities/search-for-one', { game_instance: round._id })).body;
  expect(found).toMatchObject({ game_instance: round._id, user: ada.user._id, message: 'moved to tile 1 of 3.' });
  expect((await ada.post('/api/game-activities', { game_instance: round._id, message: 'won everything' })).status).toBe(403);
  expect((await ada.delete(`/api/game-activities/by-game-instance/${round._id}`)).status).toBe(403);
  expect((await admin.delete(`/api/game-activities/by-game-instance/${round._id}`)).body).toMatchObject({
    matched: 1,
    changed: 1,
  });
  expect(await activitiesOf(app, another)).toEqual(['moved to tile 1 of 3.']);
});

test('an alert needs its game, type and source, and the alerts of one game go together [GAME-044] [GAME-045]', async () => {
  const [game, other] = [await makeGame(app), await makeGame(app)];
  const lacking = await admin.post('/api/game-alerts', { name: 'Alert' });
  expect([lacking.status, Object.keys(lacking.body.fields)]).toEqual([
    422,
    expect.arrayContaining(['game', 'alertType', 'sourceType']),
  ]);
  for (const each of [game, game, other])
    expect(
      (await admin.post('/api/game-alerts', { game: each._id, alertType: 'email', sourceType: 'normal', subject: 'Hi' })).status,
    ).toBe(200);
  expect((await admin.delete(`/api/game-alerts/by-game/${game._id}`)).body).toMatchObject({ matched: 2, changed: 2 });
  expect(await app.system().records.count('gameAlerts', { game: other._id })).toBe(1);
});

test('games are searched with limit and sort [GAME-050]', async () => {
  for (const name of ['Zulu game', 'Alpha game', 'Mike game']) await makeGame(app, { name });
  const search = (body: object) => admin.post('/api/games/search-with-limit-and-sort', body);
  const searchTerms = { field: 'name', op: 'contains', value: ' game' };
  const names = async (body: object) => (await search(body)).body.records.map(({ name }: AnyRecord) => name);
  expect(await names({ searchTerms, limit: 2, sort: { name: -1 } })).toEqual(['Zulu game', 'Mike game']);
  expect(await names({ searchTerms, sort: [{ field: 'name', order: 'asc' }] })).toEqual(['Alpha game', 'Mike game', 'Zulu game']);
  expect(await names({ ...searchTerms, limit: 1, sort: { name: -1 } })).toEqual(['Zulu game']);
  expect(await names({ name: 'Mike game', limit: 5 })).toEqual(['Mike game']);
  expect((await search({ limit: 500 })).status).toBe(400);
});

test('arcade data is one’s own by key, made or replaced [GAME-046]', async () => {
  expect((await ada.get('/api/arcade-data/by-key/best')).status).toBe(404);
  const made = (await ada.post('/api/arcade-data', { key: 'best', data: { score: 1 } })).body.record;
  expect(made).toMatchObject({ key: 'best', data: { score: 1 } });
  const replaced = (await ada.post('/api/arcade-data/update', { key: 'best', data: { score: 2 } })).body.record;
  expect([replaced._id, replaced.data]).toEqual([made._id, { score: 2 }]);
  expect((await ada.get('/api/arcade-data/by-key/best')).body).toMatchObject({ _id: made._id, data: { score: 2 } });
  expect((await ben.get('/api/arcade-data/by-key/best')).status).toBe(404);
  expect((await ben.get(`/api/arcade-data/${made._id}`)).status).toBe(404);
  const large = { text: 'x'.repeat(33 * 1024) };
  expect((await ada.post('/api/arcade-data', { key: 'large', data: large })).status).toBe(422);
  expect((await provider.post('/api/arcade-data', { key: 'best', data: { score: 7 } })).status).toBe(200);
});

test('badges and leaderboard items are answered as described [GAME-001] [GAME-020]', async () => {
  const badge = (await admin.post('/api/badges', { name: 'Gold', badge_url: 'https://example.com/gold.png' })).body.record;
  expect((await ada.get(`/api/badges/${badge._id}`)).body).toMatchObject({
    name: 'Gold',
    badge_url: 'https://example.com/gold.png',
  });
  const round = await makeRound(app, await makeArcade(app), [ada, ben]);
  await givePoints(round, ben, 4);
  const board = (await ada.get(`/api/game-instances/${round._id}/leaderboard`)).body;
  expect(board).toMatchObject({ title: 'Arcade', mode: 'players', me: 2 });
  expect(board.items[0]).toEqual({ rank: 1, image: null, ownerId: ben.user._id, title: 'Ben Best', score: 4, credits: 0 });
});

test('a provider sees the rounds that hold them and their game; nobody sees another’s session or a round of other teams', async () => {
  const team = await app.make('teams', { name: 'Closed' });
  const game = await makeArcade(app, { name: 'Secret', teams: [team._id] });
  const round = await makeRound(app, game, [provider, ada]);
  expect((await provider.get(`/api/game-instances/${round._id}`)).body).toMatchObject({ _id: round._id });
  const played = { name: 'Secret', templateKey: 'arcade', arcadeType: 'phaser-merge-numbers', related_module: 'deals', goal: 0 };
  expect((await provider.get(`/api/games/${game._id}`)).body).toMatchObject(played);
  expect((await provider.post('/api/games/search-with-limit-and-sort', {})).body.records).toEqual(
    expect.arrayContaining([expect.objectContaining(played)]),
  );
  expect((await ada.get(`/api/games/${game._id}`)).body).toMatchObject({ name: 'Secret' });
  expect((await provider.get(`/api/game-instances/${round._id}/leaderboard`)).body.items).toHaveLength(2);
  const session = await sessionOf(app, round, ada);
  expect((await provider.get(`/api/game-sessions/${session._id}`)).status).toBe(404);
  expect((await ben.get(`/api/game-instances/${round._id}`)).status).toBe(404);
  expect((await ben.get(`/api/game-instances/${round._id}/leaderboard`)).status).toBe(404);
  expect((await ben.get(`/api/games/${game._id}`)).status).toBe(404);
  expect((await provider.get(`/api/game-activities`)).status).toBe(200);
});

test('the leaderboard of points shows people of one’s teams who want to be ranked', async () => {
  const team = await app.make('teams', { name: 'Rankers' });
  const people = [];
  for (const name of ['Una Upper', 'Vic Lower']) people.push(await app.userWith({ name, teams: [team._id], access }));
  const [una, vic] = people as [Client, Client];
  const { pay } = await import('#features/recognition/server/public.ts');
  const give = (person: Client, count: number) =>
    pay(app.system(), {
      user: person.user._id,
      kind: 'points',
      count,
      reason: 'Test',
      cause: { source_type: 'adjustment', source: null, key: newId() },
    });
  await give(una, 20);
  await give(vic, 5);
  const board = async (query = '') => (await una.get(`/api/leaderboards/points?span=week${query}`)).body;
  expect((await board()).items.map(({ title, score, rank }: AnyRecord) => [title, score, rank])).toEqual([
    ['Una Upper', 20, 1],
    ['Vic Lower', 5, 2],
  ]);
  expect((await vic.put('/api/leaderboards/mine', { isRanked: false })).body).toEqual({ isRanked: false });
  expect((await board()).items.map(({ title }: AnyRecord) => title)).toEqual(['Una Upper']);
  const round = await makeRound(app, await makeArcade(app), [una, vic]);
  const shown = async (query = '') => (await una.get(`/api/game-instances/${round._id}/leaderboard${query}`)).body.items.length;
  expect([await shown(), await shown('?wall=true')]).toEqual([2, 1]);
  expect((await ada.get(`/api/leaderboards/points?team=${team._id}`)).status).toBe(403);
  expect((await ada.get('/api/leaderboards/points')).body.items).toEqual([]);
  expect((await provider.get('/api/leaderboards/points')).status).toBe(403);
});

test('a screen on the wall is told what people of its teams earn, but for those who do not want to be ranked', async () => {
  const [near, far] = [await app.make('teams', { name: 'Near' }), await app.make('teams', { name: 'Far' })];
  const wall = await app.userWith({ userType: 'Dashboard', teams: [near._id] });
  const people = [];
  for (const [name, team] of [
    ['Nia Near', near],
    ['Nora Near', near],
    ['Fay Far', far],
  ] as const)
    people.push(await app.userWith({ name, teams: [team._id] }));
  await people[1]!.put('/api/leaderboards/mine', { isRanked: false });
  const global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
  const won = await app.make('achievements', {
    name: 'Closer',
    title: 'Closer of the day',
    isRare: true,
    related_module: 'deals',
    appliesTo: 'both',
    client: (await app.make('clients', { name: 'Agency' }))._id,
    teams: [global],
  });
  const users = people.map(({ user }) => user._id);
  await admin.post(`/api/achievements/${won._id}/award`, { users, reason: 'Well done' });
  const told = async (who: Client) => (await who.get('/api/leaderboards/celebrations')).body.records;

  expect(await told(wall)).toMatchObject([
    { person: 'Nia Near', achievement: won._id, title: 'Closer of the day', isRare: true, mute_audio: false },
  ]);
  expect((await told(admin)).map(({ person }: AnyRecord) => person).toSorted()).toEqual(['Fay Far', 'Nia Near']);
  expect((await provider.get('/api/leaderboards/celebrations')).status).toBe(403);

  await app.system().records.update('achievements', won._id, { teams: [far._id] });
  expect(await told(wall)).toEqual([]);
});
