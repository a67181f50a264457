import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { endWaiting, waitingForLocks } from '#server/testing-locks.ts';
import { statementsOf } from '#server/testing-statements.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { evaluate } from './evaluate.ts';
import { withConditions } from './load-achievements.ts';
import { personsStatement } from './measure.queries.ts';
import { measured } from './measured.ts';
import { sendAchievementAlert } from './send-alert.jobs.ts';

let app: TestApp;
let admin: Client;
let client: string;
let global: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  client = (await app.make('clients', { name: 'Agency' }))._id;
  global = (await app.system().records.first('teams', { name: 'Global' }))!._id;
});
afterAll(() => app?.close());
/** The achievements of one test are nothing to the next. */
beforeEach(async () => {
  const { records } = app.system();
  const active = await records.all('achievements', { active: true });
  await records.updateMany(
    'achievements',
    active.map(({ _id }) => _id),
    { active: false },
  );
});

interface Wanted {
  achievement?: Record<string, unknown>;
  conditions?: Record<string, unknown>[];
}
const ever = { spanType: 'Indefinite' };
let made = 0;
/** Of accounts, as they are cheap to make; earned by one of them unless other conditions are given. */
async function achievement({ achievement: fields = {}, conditions }: Wanted = {}): Promise<AnyRecord> {
  const name = `Achievement ${++made}`;
  const given = { name, client, related_module: 'accounts', appliesTo: 'both', teams: [global], active: true, ...fields };
  const { body } = await admin.post('/api/achievements', given);
  if (!body.record) throw new Error(JSON.stringify(body));
  for (const each of conditions ?? [{}]) {
    const condition = { achievement: body.record._id, functionType: 'count', trigger: 1, timeFrame: ever, name, ...each };
    const answer = await admin.post('/api/achievement-conditions', condition);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return body.record;
}
const person = () => app.userWith({});
const accountOf = (owner: Client, fields: Record<string, unknown> = {}) =>
  app.make('accounts', { name: `Account ${++made}`, assigned_to: owner.user._id, ...fields });
const recognitionOf = async (of: Client, reader = of) =>
  (await reader.get(`/api/user-rewards-recognition/get-by-user-id/${of.user._id}`)).body;
const earnedBy = async (of: Client): Promise<string[]> =>
  (await recognitionOf(of, admin)).achievements.map((each: AnyRecord) => each.achievement);
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 100 });
/** What happened before is judged: an achievement that anybody earns by one account is earned. */
async function settled(): Promise<void> {
  const last = await person();
  const mark = await achievement({ achievement: { related_module: 'contacts' } });
  await app.make('contacts', { name: 'Mark', first_name: 'Mark', last_name: 'Twain', assigned_to: last.user._id });
  await soon(async () => expect(await earnedBy(last)).toContain(mark._id));
}

test('an achievement needs client, name, module and which records it is about; it is never without teams [ACHV-025]', async () => {
  const given = { name: 'Half', client, related_module: 'accounts', appliesTo: 'both', active: false };

  for (const field of ['name', 'client', 'related_module', 'appliesTo']) {
    const { status, body } = await admin.post('/api/achievements', { ...given, [field]: null });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  }
  for (const teams of [[], null])
    expect((await admin.post('/api/achievements', { ...given, teams })).body.record.teams).not.toEqual([]);
});

test('a record that meets the condition earns the achievement, with its rewards, wallet and post, in a moment [ACHV-017] [ACHV-020] [ACHV-021] [ACHV-022] [ACHV-023]', async () => {
  const owner = await person();
  const rewards = [
    { rewardType: 'coins', amount: 20 },
    { rewardType: 'points', amount: 7 },
  ];
  const won = await achievement({ achievement: { rewards }, conditions: [{ trigger: 2 }] });
  const first = await accountOf(owner);
  await settled();
  expect(await earnedBy(owner)).not.toContain(won._id);
  expect(await app.find(admin, 'wallets', { user: owner.user._id })).toEqual([]);
  const second = await accountOf(owner);

  await soon(async () => expect(await earnedBy(owner)).toContain(won._id));
  const shown = await recognitionOf(owner);
  expect(shown.achievements.find((each: AnyRecord) => each.achievement === won._id)).toMatchObject({
    hasTriggered: true,
    dateAccomplished: expect.any(String),
    because: {
      record: { moduleName: 'accounts', recordId: second._id },
      conditions: [{ value: 2, trigger: 2 }],
      by: null,
      reason: null,
    },
  });
  expect(shown).toMatchObject({
    pointsBalance: 7,
    pointsHistory: [{ points: 7, actionType: 'add', source_type: 'achievement', reason: `Achievement: ${won.name}` }],
  });
  expect(shown.rewards.map((each: AnyRecord) => each.reward)).toEqual(
    expect.arrayContaining(
      rewards.map((each) => ({ ...each, reward_source: { moduleName: 'achievements', recordId: won._id } })),
    ),
  );
  const wallet = (await owner.get(`/api/wallets/for-user/${owner.user._id}`)).body;
  expect(wallet).toMatchObject({ balance: 20, coinHistory: [{ count: 20, source_type: 'achievement', balance: 20 }] });
  const posts = await app.find(admin, 'social-conversations', { user: owner.user._id });
  expect(posts).toMatchObject([{ achievements: [won._id], post: expect.stringContaining(won.name as string) }]);
  await app.system().records.update('accounts', first._id, { name: 'Changed' });
  await settled();
  expect((await recognitionOf(owner)).pointsBalance).toBe(7);
});

test('only achievements of the person’s teams, of the module, that are active, are judged [ACHV-028]', async () => {
  const team = await app.make('teams', { name: 'Night shift' });
  const [inside, outside] = [await app.userWith({ teams: [team._id] }), await person()];
  const ofTeam = await achievement({ achievement: { teams: [team._id] } });
  const off = await achievement({ achievement: { active: false } });
  const other = await achievement({ achievement: { related_module: 'jobs' } });
  await accountOf(inside);
  await accountOf(outside);

  await soon(async () => expect(await earnedBy(inside)).toContain(ofTeam._id));
  await settled();
  expect(await earnedBy(outside)).not.toContain(ofTeam._id);
  expect(await earnedBy(inside)).not.toEqual(expect.arrayContaining([off._id]));
  expect(await earnedBy(inside)).not.toContain(other._id);
  const seen = async (reader: Client) => (await reader.get(`/api/achievements/${ofTeam._id}`)).status;
  expect([await seen(inside), await seen(outside)]).toEqual([200, 404]);
});

test('appliesTo says whether new records, updated ones or both are judged [ACHV-018]', async () => {
  const owner = await person();
  const [fresh, updated] = [
    await achievement({ achievement: { appliesTo: 'new' } }),
    await achievement({ achievement: { appliesTo: 'update' } }),
  ];
  const account = await accountOf(owner);
  await soon(async () => expect(await earnedBy(owner)).toContain(fresh._id));
  await settled();
  expect(await earnedBy(owner)).not.toContain(updated._id);

  const late = await achievement({ achievement: { appliesTo: 'new' } });
  await app.system().records.update('accounts', account._id, { name: 'Better name' });
  await soon(async () => expect(await earnedBy(owner)).toContain(updated._id));
  expect(await earnedBy(owner)).not.toContain(late._id);
});

test('what is earned is not judged again: it is paid once, whatever follows [ACHV-019]', async () => {
  const owner = await person();
  const rewards = [{ rewardType: 'points', amount: 3 }];
  const won = await achievement({ achievement: { rewards } });
  await Promise.all([accountOf(owner), accountOf(owner), accountOf(owner)]);
  await soon(async () => expect(await earnedBy(owner)).toContain(won._id));
  await accountOf(owner);
  await settled();

  expect((await recognitionOf(owner)).pointsBalance).toBe(3);
  expect((await app.find(admin, 'earned-achievements', { user: owner.user._id, achievement: won._id })).length).toBe(1);
});

test('who saves and whose record it is are concerned: by person_field, else assigned, else created; an undo and an impersonation are nobody’s', async () => {
  const [saver, owner, other] = [
    await app.userWith({ access: { accounts: { views: { access: true, view: 'All', create: true, edit: 'All' } } } }),
    await person(),
    await person(),
  ];
  const byOwner = await achievement();
  const bySaver = await achievement({
    conditions: [{ trigger: 1, where: { field: 'name', op: 'equals', value: 'Of the saver' } }],
  });
  const byOther = await achievement({ achievement: { person_field: 'modified_by' }, conditions: [{ trigger: 1 }] });
  await saver.post('/api/accounts', { name: 'Of the saver', assigned_to: saver.user._id });
  await soon(async () => expect(await earnedBy(saver)).toEqual(expect.arrayContaining([byOwner._id, bySaver._id])));
  expect(await earnedBy(saver)).toContain(byOther._id);

  await saver.post('/api/accounts', { name: 'For a colleague', assigned_to: owner.user._id });
  await soon(async () => expect(await earnedBy(owner)).toContain(byOwner._id));
  expect(await earnedBy(owner)).not.toContain(byOther._id);
  const acting = (await admin.post('/api/users/set-user-impersonating', { user: other.user._id })).body;
  const impostor = app.bearing(acting.token);
  await app.giveRole(other, 'Recruiter');
  const third = await person();
  expect((await impostor.post('/api/tasks', { name: 'Acted' })).status).toBeLessThan(500);
  const ofTasks = await achievement({ achievement: { related_module: 'tasks' } });
  await impostor.post('/api/tasks', { name: 'Acted', subject: 'Acted', assigned_to: third.user._id });
  await settled();
  expect(await earnedBy(other)).not.toContain(ofTasks._id);
});

test('functions: a count of fitting records, sums and averages, narrowed by a search and a time frame, by the person’s days [ACHV-014]', async () => {
  const owner = await person();
  const jobs = (fields: Record<string, unknown>) =>
    app.make('accounts', { name: `Account ${++made}`, assigned_to: owner.user._id, ...fields });
  const of = (condition: Record<string, unknown>) =>
    achievement({ achievement: { active: false }, conditions: [{ trigger: 1, ...condition }] });
  const value = async ({ _id }: AnyRecord) =>
    (await admin.post(`/api/achievements/${_id}/try`)).body.people.find((each: any) => each.user._id === owner.user._id).value;
  await jobs({ name: 'Alpha' });
  await jobs({ name: 'Beta' });
  await jobs({ name: 'Gamma' });
  const name = { fieldName: 'name' };

  expect(await value(await of({}))).toBe(3);
  expect(await value(await of({ functionField: name, functionFieldValue: { type: 'equals', value: 'beta' } }))).toBe(1);
  expect(await value(await of({ functionField: name, functionFieldValue: { type: 'include', value: ['Alpha', 'Beta'] } }))).toBe(
    2,
  );
  expect(await value(await of({ functionField: name, functionFieldValue: { type: 'exclude', value: ['Alpha', 'Beta'] } }))).toBe(
    1,
  );
  expect(await value(await of({ where: { field: 'name', op: 'startsWith', value: 'Ga' } }))).toBe(1);
  for (const [spanType, found] of [
    ['Day', 3],
    ['Week', 3],
    ['Month', 3],
    ['Year', 3],
  ] as const)
    expect(await value(await of({ timeFrame: { spanType } }))).toBe(found);
  const between = { spanType: 'Between', dateSpecifier: '2001-01-01', dateSpecifierEnd: '2001-12-31' };
  expect(await value(await of({ timeFrame: between }))).toBe(0);
  expect(await value(await of({ timeFrame: { spanType: 'After', dateSpecifier: '2001-01-01' } }))).toBe(3);
  expect(await value(await of({ timeFrame: { spanType: 'Before', dateSpecifier: '2001-01-01' } }))).toBe(0);
  expect(await value(await of({ timeFrame: null }))).toBeNull();
});

test('sums, averages and lists of values [ACHV-014]', async () => {
  const owner = await person();
  const entry = (fields: object) =>
    app.make('commissions', { name: `Commission ${++made}`, assigned_to: owner.user._id, ...fields });
  await entry({ amount: 100 });
  await entry({ amount: 50 });
  const of = (condition: Record<string, unknown>) =>
    achievement({ achievement: { active: false, related_module: 'commissions' }, conditions: [condition] });
  const reached = async ({ _id }: AnyRecord) =>
    (await admin.post(`/api/achievements/${_id}/try`)).body.people.find((each: any) => each.user._id === owner.user._id);
  const amount = { fieldName: 'amount' };

  expect(await reached(await of({ functionType: 'sum', functionField: amount, trigger: 150 }))).toMatchObject({
    value: 150,
    meets: true,
  });
  expect(await reached(await of({ functionType: 'avg', functionField: amount, trigger: 80 }))).toMatchObject({
    value: 75,
    meets: false,
  });
  const none = { where: { field: 'amount', op: 'greaterThan', value: 1_000 } };
  expect(await reached(await of({ functionType: 'avg', functionField: amount, trigger: 0, ...none }))).toMatchObject({
    value: null,
    meets: false,
  });
});

test('an achievement keeps what it says, and its first condition is mirrored [ACHV-006] [ACHV-008]', async () => {
  const badge = await app.make('badges', { name: 'Star', shape: 'star' });
  const fields = {
    description: 'For starters',
    isRare: true,
    rewards: [{ rewardType: 'coins', amount: 5 }],
    title: 'Starter',
    score: 10,
    mute_audio: true,
    badge: badge._id,
    badge_url: 'https://example.com/badge.svg',
  };
  const timeFrame = { spanType: 'Between', dateSpecifier: '2026-01-01', dateSpecifierEnd: '2026-12-31' };
  const condition = {
    functionType: 'count',
    functionField: { fieldName: 'name' },
    functionFieldValue: { type: 'include', value: ['A'] },
    trigger: 4,
    timeFrame,
  };
  const { _id } = await achievement({ achievement: fields, conditions: [condition, {}] });

  const shown = (await admin.get(`/api/achievements/${_id}`)).body;
  expect(shown).toMatchObject({
    ...fields,
    client,
    related_module: 'accounts',
    appliesTo: 'both',
    teams: [global],
    active: true,
  });
  const conditions = await app.find(admin, 'achievement-conditions', { achievement: _id });
  expect(conditions).toHaveLength(2);
  expect(conditions.find((each) => each._id === shown.condition)).toMatchObject(condition);
});

test('forms and calls refuse what is incomplete or names what is not there, at its field [ACHV-026] [ACHV-027]', async () => {
  const { _id } = await achievement();
  const refused = async (path: string, body: object) => (await admin.post(`/api/${path}`, body)).body.fields;
  expect(Object.keys(await refused('achievement-alerts', {}))).toEqual(
    expect.arrayContaining(['achievement', 'alertType', 'sourceType']),
  );
  expect(Object.keys(await refused('achievement-conditions', { functionType: 'count' }))).toEqual(['achievement']);
  const alert = { achievement: _id, alertType: 'email', sourceType: 'normal' };
  expect((await admin.post('/api/achievement-alerts', alert)).status).toBe(200);

  const of = { achievement: _id };
  for (const [field, body] of [
    ['functionType', { functionType: 'median' }],
    ['functionField', { functionType: 'sum', functionField: { fieldName: 'name' } }],
    ['functionField', { functionType: 'count', functionField: { fieldName: 'nothing' } }],
    [
      'functionFieldValue',
      { functionType: 'count', functionField: { fieldName: 'name' }, functionFieldValue: { type: 'like', value: 'x' } },
    ],
    ['timeFrame', { timeFrame: { spanType: 'Fortnight' } }],
    ['timeFrame', { timeFrame: { spanType: 'Between', dateSpecifier: '2026-02-01', dateSpecifierEnd: '2026-01-01' } }],
    ['timeFrame', { timeFrame: { spanType: 'Before', dateSpecifier: 'soon' } }],
    ['where', { where: { field: 'nothing', op: 'equals', value: 1 } }],
    ['dateField', { dateField: 'name' }],
  ] as const)
    expect(await refused('achievement-conditions', { ...of, ...body })).toHaveProperty(field);
  const base = { name: 'Broken', client, related_module: 'accounts', appliesTo: 'both', teams: [global] };
  for (const [field, body] of [
    ['rewards', { rewards: [{ rewardType: 'stars', amount: 1 }] }],
    ['rewards', { rewards: [{ rewardType: 'coins', amount: 0 }] }],
    ['rewards', { rewards: [{ rewardType: 'coins', amount: 1.5 }] }],
    ['rewards', { rewards: [{ rewardType: 'coins', amount: 1_000_001 }] }],
    ['person_field', { person_field: 'name' }],
    ['related_module', { related_module: 'nothing' }],
  ] as const)
    expect(await refused('achievements', { ...base, ...body })).toHaveProperty(field);
  expect(await refused('achievement-alerts', { ...alert, message: '{{nothing.here}}' })).toHaveProperty('message');
  expect(await refused('achievement-alerts', { ...alert, message: '{{user.shoe_size}}' })).toHaveProperty('message');
});

test('alerts go by email or invite, over the record and who earned it, and a test goes to the caller alone [ACHV-009] [ACHV-013] [ACHV-029]', async () => {
  const owner = await person();
  const won = await achievement({ achievement: { title: 'Closer' } });
  const none = await admin.post('/api/achievements/trigger-new-achievement-email-test', { achievement: won._id });
  expect(none.status).toBe(422);
  const email = {
    achievement: won._id,
    name: 'Tell the earner',
    alertType: 'email',
    sourceType: 'normal',
    subject: '{{user.first_name}} earned {{achievement.title}} with {{name}}',
    message: '<p>{{user.name}}</p>',
    variable_module: 'users',
    variable_field: 'email',
    variable: null,
    campaignTemplate: null,
  };
  const kept = (await admin.post('/api/achievement-alerts', email)).body.record;
  expect(kept).toMatchObject(email);
  await admin.post('/api/achievement-alerts', {
    ...email,
    alertType: 'invite',
    subject: 'Celebrate',
    variable_module: null,
    variable_field: null,
    variable: 'boss@example.com',
  });
  const account = await accountOf(owner, { name: 'Big <b>one' });

  await soon(async () => expect(await earnedBy(owner)).toContain(won._id));
  await app.workJobs();
  const outbox = await app.system().records.all('outbox', { field: 'subject', op: 'notEmpty' });
  const mine = outbox.filter((each) => JSON.stringify(each.to).includes(owner.user.email as string));
  expect(mine).toMatchObject([{ subject: `Test earned Closer with Big <b>one` }]);
  const invite = outbox.find(({ subject }) => subject === 'Celebrate')!;
  expect(JSON.stringify(invite)).toContain('invite.ics');
  expect(JSON.stringify(invite.to)).toContain('boss@example.com');
  expect(invite.relatedRecord).toMatchObject({ recordId: account._id });

  const other = await person();
  const asked = { achievement: { _id: won._id }, currentUser: owner.user };
  expect((await other.post('/api/achievements/trigger-new-achievement-email-test', asked)).status).toBe(403);
  const { body } = await admin.post('/api/achievements/trigger-new-achievement-email-test', asked);
  expect(body).toEqual({ sent: [admin.user.email] });
  await app.workJobs();
  const tests = (await app.system().records.all('outbox', { field: 'subject', op: 'startsWith', value: '[Test]' })).map(
    ({ to }) => JSON.stringify(to),
  );
  expect(tests).toEqual([expect.stringContaining(admin.user.email as string)]);
  for (const score of [10_002, 10_003, 10_001]) await achievement({ achievement: { score } });
  const scores = async (sort: object) => {
    const scored = { all: [{ client }, { field: 'score', op: 'greaterThan', value: 10_000 }] };
    const asked = { searchTerms: scored, limit: 2, sort };
    const { body: found } = await admin.post('/api/achievements/search-with-limit-and-sort', asked);
    return found.records.map(({ score }: AnyRecord) => score);
  };
  expect([await scores({ score: -1 }), await scores({ score: 1 })]).toEqual([
    [10_003, 10_002],
    [10_001, 10_002],
  ]);
  const beside = { client, score: 10_003, limit: 5, sort: { score: -1 } };
  expect((await admin.post('/api/achievements/search-with-limit-and-sort', beside)).body.total).toBe(1);
  expect(sendAchievementAlert.queue).toBe('mail');
});

test('the alerts and conditions of one achievement are deleted together [ACHV-030]', async () => {
  const [mine, others] = [await achievement({ conditions: [{}, {}] }), await achievement()];
  await admin.post('/api/achievement-alerts', { achievement: mine._id, alertType: 'email', sourceType: 'normal' });
  const removed = async (what: string) => (await admin.delete(`/api/achievement-${what}/by-achievement/${mine._id}`)).body;

  expect([await removed('conditions'), await removed('alerts')]).toMatchObject([{ changed: 2 }, { changed: 1 }]);
  const left = async (what: string, of: AnyRecord) =>
    (await app.find(admin, `achievement-${what}`, { achievement: of._id })).length;
  expect([await left('conditions', mine), await left('alerts', mine), await left('conditions', others)]).toEqual([0, 0, 1]);
  expect((await admin.get(`/api/achievements/${mine._id}`)).body.condition).toBeNull();
  expect((await (await person()).delete(`/api/achievement-conditions/by-achievement/${others._id}`)).status).toBe(403);
});

test('an achievement is tried, given to those who meet it, awarded and revoked by System Admins', async () => {
  const [holder, meets, far] = [await app.userWith({ name: 'Holly Holder' }), await person(), await person()];
  const team = await app.make('teams', { name: 'Tried' });
  for (const each of [holder, meets, far]) await app.system().records.update('users', each.user._id, { teams: [team._id] });
  for (const [who, count] of [
    [holder, 3],
    [meets, 2],
    [far, 1],
  ] as const)
    for (let n = 0; n < count; n++) await accountOf(who);
  await settled();
  const rewards = [
    { rewardType: 'coins', amount: 10 },
    { rewardType: 'points', amount: 1 },
  ];
  const won = await achievement({ achievement: { teams: [team._id], rewards, active: false }, conditions: [{ trigger: 2 }] });
  const reason = 'Well done';
  const awarded = await admin.post(`/api/achievements/${won._id}/award`, { users: [holder.user._id], reason });
  expect(awarded.body).toMatchObject({ matched: 1, changed: 1, skipped: [] });
  const again = await admin.post(`/api/achievements/${won._id}/award`, { users: [holder.user._id], reason });
  expect(again.body).toMatchObject({ changed: 0, skipped: [{ _id: holder.user._id }] });

  const { body: tried } = await admin.post(`/api/achievements/${won._id}/try`);
  expect(tried).toMatchObject({ meets: 2, cost: { coins: 10, points: 1 } });
  expect(tried.people.map((each: any) => [each.user._id, each.value, each.meets, each.has])).toEqual([
    [holder.user._id, 3, true, true],
    [meets.user._id, 2, true, false],
    [far.user._id, 1, false, false],
  ]);
  const given = await admin.post(`/api/achievements/${won._id}/give-now`);
  expect([given.status, Object.keys(given.body)]).toEqual([202, ['run']]);
  await app.workJobs();
  expect([await earnedBy(meets), await earnedBy(far)]).toEqual([
    expect.arrayContaining([won._id]),
    expect.not.arrayContaining([won._id]),
  ]);
  expect(
    (await recognitionOf(holder)).achievements.find((each: AnyRecord) => each.achievement === won._id).because,
  ).toMatchObject({ by: admin.user._id, reason });

  await admin.post(`/api/wallets/${(await meets.get(`/api/wallets/for-user/${meets.user._id}`)).body._id}/entries`, {
    count: -6,
    reason: 'Test',
  });
  const revoked = await admin.post(`/api/achievements/${won._id}/revoke`, {
    users: [meets.user._id, far.user._id],
    reason: 'A mistake',
    takeBack: true,
  });
  expect(revoked.body).toMatchObject({ matched: 2, changed: 1, skipped: [{ _id: far.user._id }] });
  expect(JSON.stringify(revoked.body.notices)).toContain('6 of 10 coins could not be taken back');
  expect((await meets.get(`/api/wallets/for-user/${meets.user._id}`)).body.balance).toBe(0);
  expect(await earnedBy(meets)).not.toContain(won._id);
  for (const call of ['try', 'give-now']) expect((await holder.post(`/api/achievements/${won._id}/${call}`)).status).toBe(403);
  for (const call of ['award', 'revoke'])
    expect((await holder.post(`/api/achievements/${won._id}/${call}`, { users: [far.user._id], reason })).status).toBe(403);

  const all = await admin.delete(`/api/user-rewards-recognition/by-achievement/${won._id}?takeBack=true`);
  expect(all.body).toMatchObject({ matched: 1, changed: 1 });
  await admin.put(`/api/achievements/update-certain-fields/${won._id}`, { fields: { active: true } });
  await accountOf(holder);
  await soon(async () => expect(await earnedBy(holder)).toContain(won._id));
});

test('what a person has is one statement for all achievements of a module, each measure once, found by the indexes of whose record it is', async () => {
  const owner = await person();
  const first = await achievement({ conditions: [{}] });
  const second = await achievement({ conditions: [{ where: { field: 'name', op: 'contains', value: 'a' } }, {}] });
  const system = app.system();
  const judged = await withConditions(
    system,
    (await system.records.all('achievements', { _id: [first._id, second._id] })) as never,
  );
  const module = app.engine.registry.module('accounts');
  const { text, values } = personsStatement(system, module, owner.user._id, judged, { today: '2026-01-01', timeZone: 'UTC' });

  const plan = await app.engine.database.transaction(async (database) => {
    await database.query('set local enable_seqscan = off');
    const { rows } = await database.query(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
  });
  expect(text.match(/count\(/g)).toHaveLength(2); // of three conditions two are alike
  expect(plan).toMatch(/BitmapOr[\s\S]*Index[\s\S]*assigned_to[\s\S]*Index[\s\S]*(created_by|assigned_to)/);
  expect(plan).not.toContain('Seq Scan');
});

test('an achievement whose condition does not fit its field any more keeps nobody from seeing the others', async () => {
  const kind = { fieldName: 'kind', label: 'Kind', inputType: 'TextField' };
  const { _id } = (await admin.post('/api/ss-modules', { name: 'vans', label: 'Vans', fields: [kind] })).body.record;
  const where = { field: 'kind', op: 'startsWith', value: 'bus' };
  const [unfit, other] = [
    await achievement({ achievement: { related_module: 'vans' }, conditions: [{ where }] }),
    await achievement({ achievement: { related_module: 'vans' } }),
  ];
  const options = [{ value: 'bus', label: 'Bus' }];
  await admin.post(`/api/ss-modules/${_id}/fields/kind/convert`, { inputType: 'Dropdown', options });
  await admin.post(`/api/ss-modules/${_id}/fields/kind/convert`, { inputType: 'MultiSelect', force: true });
  await app.make('vans', { name: 'Mine', assigned_to: admin.user._id });

  await soon(async () => expect(await earnedBy(admin)).toContain(other._id));
  const { status, body } = await admin.get('/api/achievements/progress');
  expect([status, body.records.map((each: AnyRecord) => each.achievement).toSorted()]).toEqual([
    200,
    [unfit._id, other._id].toSorted(),
  ]);
});

test('active achievements are read again only when they or their conditions have changed, and then at once; one whose person field is gone keeps back no other', async () => {
  const owner = await person();
  const [far, lost] = [await achievement({ conditions: [{ trigger: 1_000 }] }), await achievement()];
  await app.engine.database.query(`update records.achievements set person_field = 'gone' where _id = $1`, [lost._id]);
  const { _id } = await accountOf(owner);
  await settled();
  const judge = () => judging(_id, 1_000_000);
  await judge();

  const asked = (await judge())
    .join('\n')
    .split('\n')
    .filter((text) => /achievementConditions/.test(text));
  expect(asked).toHaveLength(1);
  expect(await earnedBy(owner)).not.toContain(far._id);
  await app.engine.database.query(`update records."achievementConditions" set trigger = 1 where achievement = $1`, [far._id]);
  await judge();
  expect(await earnedBy(owner)).toContain(far._id);
  expect(await earnedBy(owner)).not.toContain(lost._id);
  const { records } = (await owner.get('/api/achievements/progress')).body;
  expect(records.find((each: AnyRecord) => each.achievement === lost._id)).toMatchObject({ conditions: [] });
});

test('what the database could not judge, as it went away, is not taken for what cannot be judged', async () => {
  const owner = await person();
  const made = [await achievement(), await achievement()];
  const judged = await withConditions(app.system(), made as unknown as Parameters<typeof withConditions>[1]);
  const module = app.engine.registry.module('accounts');
  let judging: Promise<unknown> | undefined;
  await app.system().transaction(async ({ database }) => {
    await database.query('lock table records.accounts in access exclusive mode');
    judging = measured(app.system(), module, owner.user._id, judged, { today: '2026-11-20', timeZone: 'UTC' });
    judging.catch(() => undefined);
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBeGreaterThan(0), { timeout: 10_000 });
    await endWaiting(app);
  });

  await expect(judging).rejects.toMatchObject({ status: 503 });
});

test('who is far from a goal is counted again when so many events have come, or a minute later', async () => {
  const owner = await person();
  const far = await achievement({ conditions: [{ trigger: 3 }] });
  const { _id } = await accountOf(owner);
  await settled();
  const isCounted = async (id: number) => (await judging(_id, id)).join('\n').includes('count(*) filter');

  expect([await isCounted(1_000_000), await isCounted(1_000_001), await isCounted(1_000_002)]).toEqual([true, false, true]);
  app.advance(61_000);
  expect([await isCounted(1_000_003), await isCounted(1_000_003)]).toEqual([true, false]);
  await app.engine.database.query(`update records."achievementConditions" set trigger = 1 where achievement = $1`, [far._id]);
  await judging(_id, 1_000_003);
  expect(await earnedBy(owner)).toContain(far._id);
});

/** What judging asks of the database when this event has changed the record. */
const judging = (recordId: string, id: number) => {
  const event = {
    id,
    module: 'accounts',
    recordId,
    what: 'changed',
    source: 'system',
    actor: null,
    impersonator: null,
    fields: [],
  };
  return statementsOf(() => app.system().transaction((inner) => evaluate(inner, [event as unknown as RecordEvent])));
};

test('progress is the caller’s, and hidden achievements are not told of until they are earned', async () => {
  const owner = await person();
  const steps = await achievement({ achievement: { series: 'Accounts' }, conditions: [{ trigger: 10 }] });
  const hidden = await achievement({ achievement: { isHidden: true }, conditions: [{ trigger: 2 }] });
  const progress = async () => (await owner.get('/api/achievements/progress')).body.records as AnyRecord[];
  const of = async ({ _id }: AnyRecord) => (await progress()).find((each) => each.achievement === _id);
  await accountOf(owner);
  expect(await of(steps)).toMatchObject({
    series: 'Accounts',
    earned: null,
    conditions: [{ value: 1, trigger: 10, holds: false }],
  });
  expect(await of(hidden)).toBeUndefined();
  expect((await owner.get(`/api/achievements/${hidden._id}`)).status).toBe(404);

  await accountOf(owner);
  await soon(async () => expect(await earnedBy(owner)).toContain(hidden._id));
  expect(await of(hidden)).toMatchObject({ earned: expect.any(String), conditions: [{ value: 2, holds: true }] });
});

test('progress lists what a person may work with or can be named in, and what they have begun: no submissions for a provider, nothing of providers for a recruiter', async () => {
  const [provider, recruiter] = [await app.userWith({ userType: 'Provider' }), await person()];
  await app.giveRole(provider, 'Provider');
  await app.giveRole(recruiter, 'Recruiter');
  const about = (related_module: string, fields: Record<string, unknown> = {}, conditions = [{ trigger: 10 }]) =>
    achievement({ achievement: { related_module, ...fields }, conditions });
  const closed = await about('subs');
  const readOnly = await about('placements');
  const begun = await about('contacts');
  const provided = await about('credentialing', { person_field: 'related_user' });
  const named = await about('placements', { person_field: 'assigned_to' });
  const own = [await about('tasks'), await about('courseAttendances'), named];
  const byHand = await achievement({ achievement: { related_module: 'subs' }, conditions: [] });
  const toldTo = async (reader: Client) => {
    const { records } = (await reader.get('/api/achievements/progress')).body as { records: AnyRecord[] };
    return new Set(records.map((each) => each.achievement));
  };
  const idsOf = (all: AnyRecord[]) => all.map(({ _id }) => _id);

  expect(await toldTo(provider)).toEqual(new Set(idsOf([...own, provided, byHand])));
  expect(await toldTo(recruiter)).toEqual(new Set(idsOf([closed, readOnly, ...own, byHand])));

  await app.make('contacts', { name: 'Mark', first_name: 'Mark', last_name: 'Twain', assigned_to: provider.user._id });
  expect(await toldTo(provider)).toContain(begun._id);
  await admin.post(`/api/achievements/${closed._id}/award`, { users: [provider.user._id], reason: 'Thanks' });
  expect(await toldTo(provider)).toContain(closed._id);
});
