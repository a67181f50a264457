import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyScope } from '#common/key-scopes.ts';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { MOST_CALLS } from './key-limits.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(app.engine.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const all = (level: KeyScope['level']): KeyScope[] => [{ module: '*', level }];
const only = (module: string, level: KeyScope['level']): KeyScope[] => [{ module, level }];
const wanted = (more: object = {}) => ({
  name: 'Nightly export',
  scopes: all('write'),
  expiresAt: inDays(30),
  password: ADMIN.password,
  ...more,
});

async function keyOf(owner: Client, scopes: KeyScope[], more: object = {}) {
  const { status, body } = await owner.post('/api/users/api-keys', wanted({ scopes, ...more }));
  expect(status).toBe(200);
  return { ...app.bearing(body.key), _id: body.record._id as string };
}

const recruiter = () => app.userWith({ access: { leads: { views: allViews }, accounts: { views: allViews } } });
const lead = (more: object = {}) => ({ first_name: 'Lee', last_name: `Lead ${Math.random()}`, ...more });

test('a key is shown once, kept as a hash, and signs its calls', async () => {
  const owner = await recruiter();
  const made = await owner.post('/api/users/api-keys', wanted());

  expect(made.body.key).toMatch(/^muster_[0-9a-f]{24}_[\w-]{43}$/);
  expect(made.body.record).toMatchObject({ name: 'Nightly export', scopes: all('write'), lastUsed: null });
  const { rows } = await app.engine.database.query('select row_to_json(k)::text as kept from muster.api_keys k');
  expect(rows.map(({ kept }) => kept).join()).not.toContain(made.body.key.slice(32));

  const listed = await owner.get('/api/users/api-keys');
  expect(JSON.stringify(listed.body)).not.toContain(made.body.key.slice(32));
  expect(listed.body.records[0].prefix).toBe(made.body.key.slice(0, 31));
  expect((await app.bearing(made.body.key).get('/api/leads')).status).toBe(200);
  const [used] = (await owner.get('/api/users/api-keys')).body.records;
  expect(used).toMatchObject({ lastUsed: expect.any(String), lastAddress: expect.any(String) });
});

test('a name, scopes of one’s own modules and a day within a year are asked for, all at once', async () => {
  const owner = await recruiter();
  const refused = await owner.post('/api/users/api-keys', wanted({ name: ' ', scopes: [], expiresAt: inDays(400) }));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields).sort()).toEqual(['expiresAt', 'name', 'scopes']);
  for (const more of [
    { expiresAt: inDays(-1) },
    { expiresAt: 'soon' },
    { expiresAt: '2027-02-30' },
    { scopes: only('placements', 'read') },
    { scopes: only('constructor', 'read') },
  ])
    expect((await owner.post('/api/users/api-keys', wanted(more))).status).toBe(422);
  expect((await owner.post('/api/users/api-keys', { name: 'x', scopes: all('read') })).status).toBe(400);
});

test('a key that reads one module reads that one alone, and writes nothing', async () => {
  const owner = await recruiter();
  const record = (await owner.post('/api/leads', lead())).body.record;
  const key = await keyOf(owner, only('leads', 'read'));

  expect((await key.get(`/api/leads/${record._id}`)).status).toBe(200);
  expect((await key.post('/api/leads/dataSourceSearch', {})).body.total).toBeGreaterThan(0);
  expect((await key.post('/api/leads/by-id/' + record._id, {})).status).toBe(200);
  expect((await key.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'leads', format: 'csv' })).status).toBe(200);
  for (const refused of [
    await key.post('/api/leads', lead()),
    await key.put(`/api/leads/update-certain-fields/${record._id}`, { fields: { first_name: 'X' } }),
    await key.put(`/api/leads/favorite/${record._id}`),
    await key.delete(`/api/leads/${record._id}`),
    await key.put('/api/leads/mark-as-deleted/by-array', { ids: [record._id] }),
    await key.post('/api/leads/update-lead-status', { leadId: record._id, status: 'Active' }),
    await key.get('/api/accounts'),
    await key.post('/api/accounts/dataSourceSearch', {}),
    await key.post('/api/generic-modules/search', { name: 'accounts' }),
    await key.post('/api/generic-modules', { name: 'leads', record: lead() }),
    await key.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'accounts', format: 'csv' }),
    await key.get('/api/favorites'),
    await key.get('/api/ss-modules'),
    await key.post('/api/merge', {}),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'access-denied']);
  expect((await owner.get(`/api/leads/${record._id}`)).body.version).toBe(record.version);
});

test('relations, filters and sorts of a module out of scope answer as if the owner had no access to it', async () => {
  const owner = await app.userWith({
    access: { leads: { views: allViews }, jobs: { views: allViews }, accounts: { views: allViews } },
  });
  const poor = await app.userWith({ access: { jobs: { views: allViews } } });
  const key = await keyOf(owner, only('jobs', 'write'));
  const { body: definition } = await admin.get('/api/ss-modules/by-name/jobs');
  expect(JSON.stringify(definition)).toContain('accounts');

  const answers: number[][] = [];
  const asked = [
    { searchTerms: { all: [{ field: 'account.name', op: 'contains', value: 'a' }] } },
    { searchTerms: { all: [{ field: 'accounts_jobs.name', op: 'contains', value: 'a' }] } },
    { sortField: 'account.name' },
    { relationshipsNeeded: ['accounts_jobs'] },
    { relationshipsNeeded: ['account'] },
    {},
  ];
  for (const query of asked) {
    const [mine, theirs] = [
      await key.post('/api/jobs/dataSourceSearch', query),
      await poor.post('/api/jobs/dataSourceSearch', query),
    ];
    expect([query, mine.status, mine.body.code]).toEqual([query, theirs.status, theirs.body.code]);
    answers.push([(await owner.post('/api/jobs/dataSourceSearch', query)).status, mine.status]);
  }
  expect(answers).toContainEqual([200, 400]);
});

test('a key never does more than its owner may at that moment', async () => {
  const owner = await app.userWith({
    access: { leads: { views: { access: true, view: 'All', export: true }, fields: { phone: 'None' } } },
  });
  const key = await keyOf(owner, all('write'));

  expect((await key.post('/api/leads', lead())).status).toBe(403);
  expect((await key.get('/api/accounts')).status).toBe(403);
  expect((await key.post('/api/leads/dataSourceSearch', { sortField: 'phone' })).status).toBe(
    (await owner.post('/api/leads/dataSourceSearch', { sortField: 'phone' })).status,
  );
  expect((await key.get('/api/leads')).status).toBe(200);
  await app.system().records.update('users', owner.user._id, { roles: [] });
  await app.engine.changeCounters.check();
  expect((await key.get('/api/leads')).status).toBe(403);
});

test('a System Admin’s narrower key sees all teams’ rows of its module and has no admin’s powers', async () => {
  const boss = await app.userWith({ userType: 'System Admin' });
  const team = await app.make('teams', { name: 'Far away' });
  const record = await app.make('leads', lead({ teams: [team._id] }));
  const reading = await keyOf(boss, all('read'));
  const leads = await keyOf(boss, only('leads', 'write'));

  for (const key of [reading, leads]) expect((await key.get(`/api/leads/${record._id}`)).status).toBe(200);
  expect((await leads.put(`/api/leads/update-certain-fields/${record._id}`, { fields: { first_name: 'New' } })).status).toBe(200);
  for (const key of [reading, leads])
    for (const refused of [
      await key.post('/api/ss-modules', { name: 'mine', label: 'Mine' }),
      await key.get('/api/audit-log/verify'),
      await key.get('/api/ss-modules/trigger-pm2-restart'),
      await key.get('/api/metrics'),
      await key.put(`/api/users/update-certain-fields/${boss.user._id}`, { fields: { first_name: 'X' } }),
    ])
      expect(refused.status).toBe(403);
  expect((await (await keyOf(boss, all('write'))).get('/api/audit-log/verify')).status).toBe(200);
});

test('what is for people alone refuses every key', async () => {
  const boss = await app.userWith({ userType: 'System Admin' });
  const key = await keyOf(boss, all('write'));
  const id = boss.user._id;

  for (const refused of [
    await key.get('/api/users/api-keys'),
    await key.post('/api/users/api-keys', wanted()),
    await key.delete(`/api/users/api-keys/${key._id}`),
    await key.get(`/api/users/${id}/api-keys`),
    await key.get('/api/users/user-session'),
    await key.get('/api/users/sessions'),
    await key.delete('/api/users/sessions'),
    await key.get('/api/users/second-factors'),
    await key.post('/api/users/second-factors/totp', { password: ADMIN.password }),
    await key.post('/api/users/remove-second-factors', { userId: id }),
    await key.post('/api/users/remove-single-sign-on', { userId: id }),
    await key.post('/api/users/change-password', { password: ADMIN.password, newPassword: 'Brave-Newt-2?' }),
    await key.post('/api/users/set-user-impersonating', { user: id }),
    await key.post('/api/users/send-temporary-password', { userId: id }),
    await key.post('/api/users/createTempUserAccount', {}),
    await key.post('/api/users/update-roles', { userId: id, roles: [] }),
    await key.put(`/api/users/mark-user-inactive/${id}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'access-denied']);
});

test('a key is a bearer and nothing else: no query string, no sign-in, no half of it', async () => {
  const owner = await recruiter();
  const { token, _id } = await keyOf(owner, all('write'));
  const { anonymous } = app;

  expect((await anonymous.get(`/api/leads?access_token=${token}&token=${token}&apiKey=${token}`)).status).toBe(401);
  expect((await anonymous.get('/api/leads', { 'x-api-key': token })).status).toBe(401);
  expect((await anonymous.post('/api/users/login', { email: owner.user.email, password: token })).status).toBe(400);
  expect((await app.bearing(token).get('/api/users/logout')).status).toBe(200);
  expect((await app.bearing(token).get('/api/leads')).status).toBe(200);
  for (const wrong of [
    token.slice(0, -1),
    `${token}A`,
    `muster_${_id}_${'A'.repeat(43)}`,
    `muster_${_id}`,
    'muster_',
    token.toUpperCase(),
  ])
    expect((await app.bearing(wrong).get('/api/leads')).status).toBe(401);
});

test('ended, expired, deactivated and reset by an admin, a key is dead at once on every node', async () => {
  const other = await app.secondNode();
  const dead = async (key: Client) => {
    await other.engine.changeCounters.check();
    return [(await key.get('/api/leads')).status, (await other.as(key).get('/api/leads')).status];
  };
  const born = async (owner: Client, more: object = {}) => {
    const key = await keyOf(owner, all('read'), more);
    expect([(await key.get('/api/leads')).status, (await other.as(key).get('/api/leads')).status]).toEqual([200, 200]);
    return key;
  };
  const owner = await recruiter();

  const ended = await born(owner);
  expect((await owner.delete(`/api/users/api-keys/${ended._id}`)).status).toBe(200);
  expect(await dead(ended)).toEqual([401, 401]);
  expect((await owner.delete(`/api/users/api-keys/${ended._id}`)).status).toBe(404);

  const byAdmin = await born(owner);
  expect((await (await recruiter()).delete(`/api/users/api-keys/${byAdmin._id}`)).status).toBe(404);
  expect((await (await recruiter()).delete(`/api/users/${owner.user._id}/api-keys/${byAdmin._id}`)).status).toBe(403);
  expect((await admin.get(`/api/users/${owner.user._id}/api-keys`)).body.records).toHaveLength(1);
  expect((await admin.delete(`/api/users/${owner.user._id}/api-keys/${byAdmin._id}`)).status).toBe(200);
  expect(await dead(byAdmin)).toEqual([401, 401]);

  const reset = await born(owner);
  expect((await admin.post('/api/users/send-temporary-password', { userId: owner.user._id })).status).toBe(200);
  expect(await dead(reset)).toEqual([401, 401]);

  const shut = await born(owner);
  await admin.put(`/api/users/mark-user-inactive/${owner.user._id}`);
  expect(await dead(shut)).toEqual([401, 401]);

  const removed = await recruiter();
  const orphan = await born(removed);
  await admin.delete(`/api/users/mark-deleted/${removed.user._id}`);
  expect(await dead(orphan)).toEqual([401, 401]);

  const short = await born(await recruiter(), { expiresAt: inDays(1) });
  app.advance(2 * DAY_MS + 1);
  expect(await dead(short)).toEqual([401, 401]);
  admin = await app.signIn();
}, 40_000);

test('making and ending are in the audit log and mailed, and a key’s writes name the key', async () => {
  const owner = await recruiter();
  const key = await keyOf(owner, all('write'), { name: 'Payroll bridge' });
  const { record } = (await key.post('/api/leads', lead())).body;
  await key.put(`/api/leads/update-certain-fields/${record._id}`, { fields: { first_name: 'Changed' } });
  await key.delete(`/api/leads/${record._id}`);
  await owner.delete(`/api/users/api-keys/${key._id}`);
  await app.workJobs();

  const { rows } = await app.engine.database.query(
    `select field, reason, changed_by from muster.audit_log where record_id = $1 order by date_created, _id`,
    [record._id],
  );
  expect(rows.map(({ field }) => field)).toEqual(expect.arrayContaining(['created', 'first_name', 'deleted forever']));
  for (const row of rows)
    expect(row).toMatchObject({ reason: `API key “Payroll bridge” (${key._id})`, changed_by: owner.user._id });
  const { rows: events } = await app.engine.database.query(
    `select previous_value, new_value from muster.audit_log where record_id = $1 and field = 'API key' order by date_created, _id`,
    [owner.user._id],
  );
  expect(events).toEqual([
    { previous_value: null, new_value: `created: Payroll bridge (${key._id})` },
    { previous_value: `Payroll bridge (${key._id})`, new_value: 'ended' },
  ]);
  const mails = await admin.post('/api/outbox/dataSourceSearch', {
    searchTerms: { subject: 'Your sign-in settings changed' },
    pageSize: 200,
  });
  expect(mails.body.records.filter(({ to }: { to: string[] }) => to.includes(String(owner.user.email)))).toHaveLength(2);
  expect(JSON.stringify(mails.body)).not.toContain(key.token.slice(32));
});

test('six hundred calls a minute, then 429 with the seconds to wait; the next minute is a new one', async () => {
  const key = await keyOf(await recruiter(), all('read'));
  for (let at = 0; at < MOST_CALLS; at++) expect((await key.get('/api/teams/global')).status).toBe(200);

  const refused = await key.get('/api/leads');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.advance(61_000);
  expect((await key.get('/api/leads')).status).toBe(200);
}, 60_000);

test('a known key is not read again at every call', async () => {
  const key = await keyOf(await recruiter(), all('read'));
  await key.get('/api/leads');

  await app.engine.database.query(`update muster.api_keys set hash = repeat('00', 32) where _id = $1`, [key._id]);
  expect((await key.get('/api/leads')).status).toBe(200);
  app.engine.apiKeys.clear();
  expect((await key.get('/api/leads')).status).toBe(401);
});

test('nobody makes or sees keys while acting as somebody else', async () => {
  const { user } = await recruiter();
  const acting = (await admin.post('/api/users/set-user-impersonating', { user: user._id })).body;
  const client = app.bearing(acting.token);

  expect((await client.get('/api/users/api-keys')).status).toBe(403);
  expect((await client.post('/api/users/api-keys', wanted())).status).toBe(403);
});

test('no stored answer gives a new key away, and a key hears no answer of its owner’s session', async () => {
  const owner = await recruiter();
  const once = { 'idempotency-key': 'the same' };
  const first = await owner.post('/api/users/api-keys', wanted(), once);
  const { rows } = await app.engine.database.query('select body from muster.idempotency');
  expect(JSON.stringify(rows)).not.toContain(first.body.key);

  const terms = { relationshipsNeeded: [] };
  await owner.post('/api/accounts/dataSourceSearch', terms, { 'idempotency-key': 'another' });
  const key = await keyOf(owner, [{ module: 'accounts', level: 'read' }]);
  const replayed = await key.post('/api/accounts/dataSourceSearch', terms, { 'idempotency-key': 'another' });
  expect(replayed.headers['idempotency-replayed']).toBeUndefined();
});

test('the API’s description names both bearers', async () => {
  const { body } = await admin.get('/api/openapi.json');

  expect(body.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect([body.security, body.paths['/api/{resource}'].get.security]).toEqual([
    expect.arrayContaining([{ session: [] }, { apiKey: [] }]),
    undefined,
  ]);
  expect(body.paths['/api/users/api-keys'].get.security).toEqual([{ session: [] }]);
});

test('nobody has more than fifty keys, however many are asked for at once', async () => {
  const owner = await recruiter();
  for (let at = 0; at < 46; at++) expect((await owner.post('/api/users/api-keys', wanted())).status).toBe(200);
  const made = await Promise.all(Array.from({ length: 10 }, () => owner.post('/api/users/api-keys', wanted())));

  expect(made.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(6);
  expect((await owner.get('/api/users/api-keys')).body.records).toHaveLength(50);
});

test('a key is made by who knows the password, and wrong ones are counted', async () => {
  const owner = await recruiter();
  const { password: _password, ...without } = wanted();
  expect((await owner.post('/api/users/api-keys', without)).status).toBe(400);
  for (let at = 0; at < 10; at++)
    expect(await owner.post('/api/users/api-keys', wanted({ password: 'wrong' }))).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
  expect((await owner.post('/api/users/api-keys', wanted())).status).toBe(429);
  expect((await owner.get('/api/users/api-keys')).body.records).toEqual([]);
});

test('every way to a new password ends the keys of the account, on every node', async () => {
  const other = await app.secondNode();
  const next = 'Brave-Newt-2?';
  const letterFor = async (email: string) => {
    await app.workJobs();
    const letters = await app.system().records.all('outbox', {}, { sortField: 'createdAt', sortOrder: 'desc' });
    const letter = letters.find(({ to, body }) => (to as string[]).includes(email) && /<strong>/.test(String(body)))!;
    return /<strong>(.+?)<\/strong>/.exec(String(letter.body))![1]!;
  };
  const finish = async (email: string) => {
    const { token } = (await app.anonymous.post('/api/users/templogin', { email, password: await letterFor(email) })).body;
    const headers = { authorization: `Bearer ${token}` };
    return app.anonymous.post('/api/users/completeRegistration', { password: next }, headers);
  };
  const ways: ((owner: Client, email: string) => Promise<{ status: number }>)[] = [
    (owner) => owner.post('/api/users/change-password', { password: ADMIN.password, newPassword: next }),
    async (_owner, email) => {
      await app.anonymous.post('/api/users/password-reset', { email });
      return finish(email);
    },
    async (owner, email) => {
      await admin.post('/api/users/send-temporary-password', { userId: owner.user._id });
      return finish(email);
    },
  ];
  for (const way of ways) {
    const owner = await recruiter();
    const key = await keyOf(owner, all('read'));
    expect([(await key.get('/api/leads')).status, (await other.as(key).get('/api/leads')).status]).toEqual([200, 200]);
    expect((await way(owner, String(owner.user.email))).status).toBe(200);
    await other.engine.changeCounters.check();
    expect([(await key.get('/api/leads')).status, (await other.as(key).get('/api/leads')).status]).toEqual([401, 401]);
  }
});

test('a key that ended with its account stays ended when the account comes back', async () => {
  const [shut, removed] = [await recruiter(), await recruiter()];
  const keys = [await keyOf(shut, all('read')), await keyOf(removed, all('read'))];
  const statuses = () => Promise.all(keys.map(async (key) => (await key.get('/api/leads')).status));
  expect(await statuses()).toEqual([200, 200]);

  await admin.put(`/api/users/mark-user-inactive/${shut.user._id}`);
  await admin.put(`/api/users/update-certain-fields/${shut.user._id}`, { fields: { active: true } });
  await admin.put(`/api/users/mark-deleted/${removed.user._id}`);
  expect((await admin.put(`/api/users/restore/${removed.user._id}`)).status).toBe(200);
  expect(await app.system().records.get('users', shut.user._id)).toMatchObject({ active: true });
  await app.engine.changeCounters.check();

  expect(await statuses()).toEqual([401, 401]);
  expect((await admin.get(`/api/users/${shut.user._id}/api-keys`)).body.records).toEqual([]);
});

test('who only asks for a reset ends nobody’s keys', async () => {
  const owner = await recruiter();
  const key = await keyOf(owner, all('read'));
  await app.anonymous.post('/api/users/password-reset', { email: String(owner.user.email) });
  await app.workJobs();
  expect((await key.get('/api/leads')).status).toBe(200);
});
