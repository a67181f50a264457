import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { compareBalances } from '../ledgers/ledgers.jobs.ts';
import { noteFinishedGame } from '../ledgers/note-finished-game.ts';

let app: TestApp;
let admin: Client;
let achievement: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
  achievement = await app.make('achievements', {
    name: 'Helper',
    related_module: 'accounts',
    appliesTo: 'both',
    client: (await app.make('clients', { name: 'Agency' }))._id,
    teams: [global],
    rewards: [
      { rewardType: 'coins', amount: 30 },
      { rewardType: 'points', amount: 5 },
    ],
  });
});
afterAll(() => app?.close());

const award = (person: Client) =>
  admin.post(`/api/achievements/${achievement._id}/award`, { users: [person.user._id], reason: 'Well done' });
const walletOf = async (person: Client, reader = person) => (await reader.get(`/api/wallets/for-user/${person.user._id}`)).body;
const recognitionOf = (person: Client, reader = person) =>
  reader.get(`/api/user-rewards-recognition/get-by-user-id/${person.user._id}`);

test('a wallet is made when it is first asked for, and is read by its owner and by rights alone [STORE-008]', async () => {
  const [owner, colleague, narrowed, provider] = [
    await app.userWith({}),
    await app.userWith({}),
    await app.userWith({ access: { wallets: { views: { ...allViews, view: 'Owner' } } } }),
    await app.userWith({ userType: 'Provider' }),
  ];
  const reader = await app.userWith({ access: { wallets: { views: allViews } } });

  expect(await walletOf(owner)).toMatchObject({ user: owner.user._id, balance: 0, coinHistory: [] });
  expect(await walletOf(provider)).toMatchObject({ user: provider.user._id, balance: 0 });
  const status = async (who: Client) => (await who.get(`/api/wallets/for-user/${owner.user._id}`)).status;
  expect([
    await status(colleague),
    await status(narrowed),
    await status(provider),
    await status(reader),
    await status(admin),
  ]).toEqual([404, 404, 404, 200, 200]);
  expect((await admin.get(`/api/wallets/for-user/${newId()}`)).status).toBe(404);
  const fresh = await app.userWith({});
  expect(await walletOf(fresh, reader)).toMatchObject({ user: fresh.user._id, balance: 0, coinHistory: [] });
  expect((await narrowed.get(`/api/wallets/for-user/${fresh.user._id}`)).status).toBe(404);
  const { _id } = await walletOf(owner);
  const entries = async (who: Client) => (await who.get(`/api/wallets/${_id}/entries`)).status;
  expect([await entries(owner), await entries(colleague), await entries(narrowed), await entries(provider)]).toEqual([
    200, 404, 404, 404,
  ]);
});

test('System Admins make, set and adjust wallets with a reason, and nobody else does [STORE-008] [STORE-003]', async () => {
  const person = await app.userWith({});
  const user = person.user._id;
  const made = await admin.post('/api/wallets', { user, balance: 40, reason: 'Welcome' });
  expect(made.body.record).toMatchObject({ user, balance: 40 });
  const { _id } = made.body.record;
  expect((await admin.put(`/api/wallets/${_id}`, { balance: 25, reason: 'Count' })).body.record.balance).toBe(25);
  expect((await admin.post(`/api/wallets/${_id}/entries`, { count: 7, reason: 'Bonus' })).body.record.balance).toBe(32);

  for (const [path, body] of [
    [`/api/wallets/${_id}/entries`, { count: 3 }],
    [`/api/wallets/${_id}/entries`, { count: 0, reason: 'Nothing' }],
    [`/api/wallets/${_id}/entries`, { count: 1.5, reason: 'Half' }],
    [`/api/wallets/${_id}/entries`, { count: -33, reason: 'Too many' }],
  ] as const)
    expect((await admin.post(path, body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect((await admin.put(`/api/wallets/${_id}`, { balance: 30 })).body.fields).toHaveProperty('reason');
  expect((await admin.put(`/api/wallets/${_id}`, { balance: -1, reason: 'Below' })).status).toBe(422);
  for (const call of [
    person.post('/api/wallets', { user, balance: 900, reason: 'Mine' }),
    person.post('/api/wallets/create', { user, balance: 900, reason: 'Mine' }),
    person.put(`/api/wallets/${_id}`, { balance: 900, reason: 'Mine' }),
    person.put(`/api/wallets/update-certain-fields/${_id}`, { fields: { balance: 900 } }),
    person.post(`/api/wallets/${_id}/entries`, { count: 900, reason: 'Mine' }),
    person.post('/api/coinEntries', { wallet: _id, count: 900, actionType: 'add', balance: 900 }),
  ])
    expect((await call).status).toBe(403);
  expect((await person.get(`/api/wallets/${_id}/entries`)).body).toMatchObject({
    total: 3,
    records: [
      {
        count: 7,
        actionType: 'add',
        reason: 'Bonus',
        source_type: 'adjustment',
        source: null,
        modifiedBy: admin.user._id,
        balance: 32,
      },
      { count: 15, actionType: 'remove', balance: 25 },
      { count: 40, actionType: 'add', reason: 'Welcome', dateApplied: expect.any(String), balance: 40 },
    ],
  });
});

test('values that are wrong are 422 at their field, and whoever is no System Admin is refused whatever they send', async () => {
  const [person, colleague, provider] = [
    await app.userWith({}),
    await app.userWith({}),
    await app.userWith({ userType: 'Provider' }),
  ];
  const { _id } = await walletOf(person);
  const { _id: recognition } = (await recognitionOf(person)).body;
  expect((await walletOf(person, admin)).coinHistory).toEqual([]);
  const entries = `/api/wallets/${_id}/entries`;
  const wrong = [
    ['post', entries, { count: 1.5, reason: 'Half' }, 'count'],
    ['post', entries, { count: 'many', reason: 'Text' }, 'count'],
    ['post', entries, { count: 5 }, 'reason'],
    ['put', `/api/wallets/${_id}`, { balance: 0.5, reason: 'Half' }, 'balance'],
    ['post', '/api/wallets', { balance: 5 }, 'user'],
    ['post', `/api/user-rewards-recognition/${recognition}/points`, { points: 1.5, reason: 'Half' }, 'points'],
    ['post', `/api/achievements/${achievement._id}/award`, { users: [person.user._id] }, 'reason'],
    ['post', `/api/achievements/${achievement._id}/award`, { users: [], reason: 'Nobody' }, 'users'],
    ['post', `/api/achievements/${achievement._id}/revoke`, { users: [person.user._id], reason: ' ' }, 'reason'],
    ['post', '/api/thanks', { to: [], message: 'Hi' }, 'to'],
    ['post', '/api/thanks', { to: [colleague.user._id], message: ' ' }, 'message'],
    ['post', '/api/thanks', { to: [colleague.user._id], message: 'Hi', coins: 1.5 }, 'coins'],
    ['post', '/api/thanks', { to: Array.from({ length: 11 }, newId), message: 'Hi' }, 'to'],
  ] as const;

  for (const [method, path, body, field] of wrong) {
    const refused = await admin[method](path, body);
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)], JSON.stringify(body)).toEqual([
      422,
      'invalid',
      [field],
    ]);
    if (path === '/api/thanks') continue;
    for (const other of [colleague, provider]) expect((await other[method](path, body)).status).toBe(403);
  }
});

test('recognition holds achievements, games, rewards and points, and colleagues see what was achieved alone [ACHV-010] [ACHV-011] [ACHV-032]', async () => {
  const [person, colleague, provider] = [
    await app.userWith({}),
    await app.userWith({}),
    await app.userWith({ userType: 'Provider' }),
  ];
  await award(person);
  const game = await app.make('games', {
    name: 'Race',
    templateKey: 'board',
    related_module: 'leads',
    appliesTo: 'both',
    goal: 3,
  });
  const instance = await app.make('gameInstances', { name: 'Round', game: game._id });
  const finished = {
    user: person.user._id,
    gameInstance: instance._id,
    finishedPosition: 2,
    dateFinished: '2026-03-01T10:00:00.000Z',
  };
  expect([await noteFinishedGame(app.system(), finished), await noteFinishedGame(app.system(), finished)]).toEqual([true, false]);

  const own = (await recognitionOf(person)).body;
  const reward_source = { moduleName: 'achievements', recordId: achievement._id };
  expect(own).toMatchObject({
    user: person.user._id,
    achievements: [
      {
        achievement: achievement._id,
        hasTriggered: true,
        dateAccomplished: expect.any(String),
        because: { by: admin.user._id, reason: 'Well done', record: null },
      },
    ],
    games: [{ gameInstance: instance._id, finishedPosition: 2, dateFinished: '2026-03-01T10:00:00.000Z' }],
    pointsHistory: [
      {
        dateApplied: expect.any(String),
        points: 5,
        actionType: 'add',
        reason: 'Achievement: Helper',
        source_type: 'achievement',
        modifiedBy: admin.user._id,
      },
    ],
    pointsBalance: 5,
  });
  expect(own.rewards).toHaveLength(2);
  expect(own.rewards).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ dateRewarded: expect.any(String), reward: { rewardType: 'points', amount: 5, reward_source } }),
    ]),
  );

  const seen = (await recognitionOf(person, colleague)).body;
  expect(seen).toMatchObject({
    achievements: [{ achievement: achievement._id }],
    games: [{ finishedPosition: 2 }],
    pointsBalance: 5,
  });
  expect(JSON.stringify(seen)).not.toMatch(/rewards"|pointsHistory|because|Well done/);
  const generic = (await colleague.get(`/api/user-rewards-recognition/${own._id}`)).body;
  expect([generic.rewards, generic.pointsHistory, generic.achievements[0].because]).toEqual([null, null, null]);
  for (const path of ['received-rewards', 'pointEntries', 'point-entries'])
    expect((await colleague.get(`/api/${path}`)).body.records ?? []).toEqual([]);
  expect((await recognitionOf(person, provider)).status).toBe(404);
  expect((await recognitionOf(provider)).body).toMatchObject({ achievements: [], pointsBalance: 0 });

  const points = (who: Client, body: object) => who.post(`/api/user-rewards-recognition/${own._id}/points`, body);
  expect((await points(admin, { points: -2, reason: 'Correction' })).body.record.pointsBalance).toBe(3);
  expect([
    (await points(admin, { points: -9, reason: 'Too many' })).status,
    (await points(admin, { points: 1 })).status,
    (await points(person, { points: 9, reason: 'Mine' })).status,
  ]).toEqual([422, 422, 403]);
  expect((await person.put(`/api/user-rewards-recognition/${own._id}`, { pointsBalance: 900 })).status).toBe(403);

  const { client, teams } = achievement;
  const other = await app.make('achievements', { name: 'Other', related_module: 'leads', appliesTo: 'new', client, teams });
  await admin.post(`/api/achievements/${other._id}/award`, {
    users: [person.user._id, colleague.user._id],
    reason: 'This as well',
  });
  const removed = await admin.delete(`/api/user-rewards-recognition/by-achievement/${achievement._id}`);
  expect(removed.body).toMatchObject({ matched: 1, changed: 1 });
  expect((await recognitionOf(person)).body.achievements).toMatchObject([{ achievement: other._id }]);
  expect((await person.delete(`/api/user-rewards-recognition/by-achievement/${achievement._id}`)).status).toBe(403);
});

test('an achievement is seen once, by the page that marks it first', async () => {
  const person = await app.userWith({});
  await award(person);
  const mark = async (achievements: string[]) =>
    (await person.put('/api/user-rewards-recognition/mine/seen', { achievements })).body;

  expect(await mark([])).toEqual({ unseen: [achievement._id], marked: [] });
  const marked = await Promise.all([1, 2, 3].map(() => mark([achievement._id])));
  expect(marked.filter((each) => each.marked.length)).toHaveLength(1);
  expect(await mark([])).toEqual({ unseen: [], marked: [] });
});

test('the post of an achievement is the one that Muster made, and one’s own [ACHV-031]', async () => {
  const [person, colleague] = [await app.userWith({}), await app.userWith({})];
  await award(person);
  const body = { user: person.user._id, achievements: [achievement._id] };
  const path = '/api/social-conversations/social-achievement-conversation-create';
  const posts = () => app.system().records.count('socialConversations', { user: person.user._id });
  expect(await posts()).toBe(1);
  await app.giveRole(person, 'Recruiter');
  await app.giveRole(colleague, 'Recruiter');

  const [first, second] = [await person.post(path, body), await person.post(path, body)];
  expect(first.body.record).toMatchObject({ user: person.user._id, achievements: [achievement._id] });
  expect(second.body.record._id).toBe(first.body.record._id);
  expect(await posts()).toBe(1);
  expect((await colleague.post(path, body)).status).toBe(403);
  expect((await admin.post(path, body)).body.record._id).toBe(first.body.record._id);
  expect((await colleague.post(path, { ...body, user: colleague.user._id })).status).toBe(422);
});

test('thanks are paid from the month’s allowance, never to oneself, and stand in the feed', async () => {
  const [giver, one, two] = [await app.userWith({ name: 'Gina Giver' }), await app.userWith({}), await app.userWith({})];
  const [first] = await app.find(admin, 'admin-settings', { key: 'thanks' });
  await admin.put(`/api/admin-settings/update-certain-fields/${first!._id}`, {
    fields: { setting: { monthlyCoins: 50, values: ['Care'] } },
  });
  const thank = (body: object, who = giver) => who.post('/api/thanks', { message: 'For the night shift', ...body });
  const allowance = async () => (await giver.get('/api/thanks/allowance')).body;
  expect(await allowance()).toMatchObject({ coins: 50, left: 50, values: ['Care'] });

  const thanked = await thank({ to: [one.user._id, two.user._id], coins: 20, value: 'Care' });
  expect(thanked.body).toMatchObject({ left: 10, record: { coins: 20, value: 'Care', created_by: giver.user._id } });
  expect([(await walletOf(one)).balance, (await walletOf(two)).balance, (await walletOf(giver)).balance]).toEqual([20, 20, 0]);
  expect((await walletOf(one)).coinHistory).toMatchObject([{ source_type: 'thanks', reason: 'Thanks from Gina Giver' }]);
  const post = await app.system().records.first('socialConversations', { user: giver.user._id });
  expect(post!.post).toContain('For the night shift');
  expect(await app.notificationsOf(one)).toMatchObject([{ kind: 'thanked' }]);

  for (const [body, field] of [
    [{ to: [one.user._id], coins: 11 }, 'coins'],
    [{ to: [giver.user._id] }, 'to'],
    [{ to: [newId()] }, 'to'],
    [{ to: [one.user._id], value: 'Speed' }, 'value'],
  ] as const)
    expect((await thank(body)).body.fields, JSON.stringify(body)).toHaveProperty(field);
  const at = await Promise.all([one, two].map(({ user }) => thank({ to: [user._id], coins: 6 })));
  expect(at.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await allowance()).toMatchObject({ left: 4 });
  expect((await thank({ to: [one.user._id] }, await app.userWith({ userType: 'Provider' }))).status).toBe(403);
  const acting = (await admin.post('/api/users/set-user-impersonating', { user: giver.user._id })).body;
  expect((await thank({ to: [one.user._id] }, app.bearing(acting.token))).status).toBe(403);
});

test('the economy counts what was earned and spent, and each night every balance is compared with its rows', async () => {
  const [giver, person] = [await app.userWith({}), await app.userWith({})];
  await award(person);
  await giver.post('/api/thanks', { to: [person.user._id], message: 'For the night shift', coins: 1 });
  const { body } = await admin.get('/api/wallets/economy');
  const balances = await app.system().records.all('wallets', {});
  expect(body.inCirculation).toBe(balances.reduce((sum, { balance }) => sum + Number(balance), 0));
  expect(body.months[0]).toMatchObject({
    earned: { achievement: expect.any(Number), thanks: expect.any(Number) },
    spent: 0,
    returned: 0,
  });
  expect((await (await app.userWith({})).get('/api/wallets/economy')).status).toBe(403);

  const attempt = { jobId: '1', attempt: 1 };
  await expect(compareBalances.run(app.system(), {}, attempt)).resolves.toBeUndefined();
  await app.system().records.update('wallets', balances[0]!._id, { balance: Number(balances[0]!.balance) + 1 });
  await expect(compareBalances.run(app.system(), {}, attempt)).rejects.toThrow('1 balances differ from the sums of their rows');
});
