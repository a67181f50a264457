import { createHash } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { ADMIN, allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { setPassword } from './first-admin.ts';
import { signToken } from './sessions.ts';

const SECRET = 'a secret for tests, long enough to be accepted';
const PASSWORD = ADMIN.password;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const whoAmI = (token: string) => app.anonymous.get('/api/users/user-session', bearer(token));
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
const signed = (claims: JWTPayload, alg: string, key: Uint8Array) => new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
const realKey = createHash('sha256').update(`muster sessions\n${SECRET}`).digest();

test('the algorithm is pinned: the right key under another one is nobody', async () => {
  const longKey = Buffer.concat([realKey, realKey]);

  expect((await whoAmI(await signed(claimsOf(admin.token), 'HS256', realKey))).status).toBe(200);
  expect((await whoAmI(await signed(claimsOf(admin.token), 'HS512', longKey))).status).toBe(401);
  expect((await whoAmI(await signed(claimsOf(admin.token), 'HS512', realKey).catch(() => 'x'))).status).toBe(401);
});

test('the secret itself signs no session, and neither does no secret', async () => {
  for (const key of [SECRET, 'x'.repeat(32), SECRET.toUpperCase()])
    expect((await whoAmI(await signed(claimsOf(admin.token), 'HS256', new TextEncoder().encode(key)))).status).toBe(401);
});

test.each(['registration', 'second-factor', 'mail', ''])('a token for the use “%s” is no session', async (use) => {
  const claims = { sub: admin.user._id, jti: String(claimsOf(admin.token).jti) };

  expect((await whoAmI(await signToken(app.engine, use, claims, 600))).status).toBe(401);
});

test('a session is one person’s: its row under another name, or without a row, is nobody', async () => {
  const person = await app.userWith({ name: 'Other Person' });
  const { jti } = claimsOf(person.token);

  for (const claims of [
    { sub: admin.user._id, jti: String(jti) },
    { sub: admin.user._id, jti: newId() },
    { sub: admin.user._id },
  ])
    expect((await whoAmI(await signToken(app.engine, 'session', claims as Record<string, string>, 600))).status).toBe(401);
});

test('a session chooses no password: completing a registration wants its own token', async () => {
  const person = await app.userWith({ name: 'Session Holder' });

  const answer = await app.anonymous.post('/api/users/completeRegistration', { password: 'Taken-Over?1' }, bearer(person.token));

  expect(answer.status).toBe(401);
  expect((await app.anonymous.post('/api/users/login', { email: person.user.email, password: PASSWORD })).status).toBe(200);
});

test('a token that was signed out of stays out, on the clock of every later call', async () => {
  const person = await app.userWith({ name: 'Gone Out' });
  await person.get('/api/users/logout');

  expect((await person.get('/api/users/user-session')).status).toBe(401);
  expect((await person.post('/api/users/dataSourceSearch', {})).status).toBe(401);
});

test('attempts are counted over all nodes together', async () => {
  const person = await app.userWith({ name: 'Guessed At' });
  const other = await app.secondNode();
  const nodes = [app.anonymous, other.as(app.anonymous)];
  const guess = (n: number) => nodes[n % 2]!.post('/api/users/login', { email: person.user.email, password: `wrong ${n}` });

  for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(400);

  for (const n of [10, 11]) {
    const { status, headers } = await guess(n);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  }
});

test('who guesses elsewhere does not keep the owner of an account waiting where they have signed in before', async () => {
  const { email } = (await app.userWith({ name: 'Guessed Elsewhere' })).user;
  const from = (ip: string, password: string, address = email) =>
    app.anonymous.post('/api/users/login', { email: address, password }, { 'x-forwarded-for': ip });
  await from('2001:db8:1:2::7', PASSWORD);

  for (let n = 0; n < 12; n++) await from('203.0.113.66', `wrong ${n}`);

  expect((await from('203.0.113.67', PASSWORD)).status).toBe(429);
  expect((await from('2001:db8:1:2:3::9', PASSWORD)).status).toBe(200);
  for (let n = 0; n < 10; n++) expect((await from('2001:db8:1:2::8', `wrong ${n}`)).status).toBe(400);
  expect((await from('2001:db8:1:2::8', PASSWORD)).status).toBe(429);
});

test('an unknown account, a wrong password, an inactive one and one without a password are answered alike, after about the same time', async () => {
  const known = await app.userWith({ name: 'Known One' });
  const inactive = await app.userWith({ name: 'Inactive One' });
  await admin.put(`/api/users/mark-user-inactive/${inactive.user._id}`);
  const bare = await app.make('users', {
    first_name: 'No',
    last_name: 'Password',
    email: 'bare@muster.test',
    userType: 'Provider',
  });
  const emails = [known.user.email, 'nobody@muster.test', inactive.user.email, bare.email];
  const times = emails.map((): number[] => []);
  const answers = new Set<string>();
  const quickest = () => times.map((ofOne) => Math.min(...ofOne));
  const isAlike = () => Math.min(...quickest()) > Math.max(...quickest()) / 3;
  // another program can make one of them slow for a while, and none of them quick
  for (let round = 0; round < 5 || (round < 20 && !isAlike()); round++) {
    if (round % 5 === 0) app.advance(16 * 60_000); // the limit of attempts begins anew
    for (const [at, email] of emails.entries()) {
      const begun = performance.now();
      const { status, body } = await app.anonymous.post('/api/users/login', { email, password: 'wrong' });
      times[at]!.push(performance.now() - begun);
      answers.add(JSON.stringify([status, { ...body, requestId: null }]));
    }
  }

  expect([...answers]).toEqual([
    JSON.stringify([400, { status: false, error: 'Email or password was incorrect', code: 'login-failed', requestId: null }]),
  ]);
  expect([quickest(), isAlike()]).toEqual([quickest(), true]);
});

test('a link in a letter leads to where the configuration says, whatever the request claims', async () => {
  const person = await app.userWith({ name: 'Lured In' });
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: 'https://evil.example',
    forwarded: 'host=evil.example',
  };

  await app.anonymous.post('/api/users/password-reset', { email: person.user.email }, forged);
  await app.workJobs();

  const letters = await app.system().records.all('outbox', { channel: 'mail' });
  const [letter] = letters.filter(({ to }) => (to as string[]).includes(String(person.user.email)));
  expect(letter!.body).toContain(`href="${app.engine.settings.publicUrl}/new-password"`);
  expect(JSON.stringify(letters)).not.toContain('evil.example');
});

test('nobody is led to another origin', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/login?redirect=https://evil.example',
    '/%2f%2fevil.example/..',
  ]) {
    const { headers, statusCode } = await app.server.inject({ method: 'GET', url: path });
    expect([path, statusCode < 500]).toEqual([path, true]);
    expect(String(headers.location ?? '/')).toMatch(/^\/(?![/\\])/);
  }
});

test('another origin is told nothing: no call, no preflight and no socket says that it may', async () => {
  const origin = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const [method, url] of [
    ['GET', '/api/accounts'],
    ['POST', '/api/users/login'],
    ['OPTIONS', '/api/users/login'],
    ['OPTIONS', '/api/accounts'],
  ] as const) {
    const { headers } = await app.server.inject({
      method,
      url,
      headers: { ...origin, ...bearer(admin.token) },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([url, []]);
  }
});

test('no answer of the API is kept by anybody, refusals included', async () => {
  const answers = [
    await admin.get('/api/accounts'),
    await admin.get('/api/accounts/zzz'),
    await admin.get('/api/nothing/at/all/here'),
    await app.anonymous.get('/api/accounts'),
    await admin.post('/api/accounts', {}),
    await app.server
      .inject({
        method: 'POST',
        url: '/api/accounts',
        payload: '{"half',
        headers: { 'content-type': 'application/json', ...bearer(admin.token) },
      })
      .then(({ statusCode, headers, body }) => ({ status: statusCode, headers, body })),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 401, 422, 400]);
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
  for (const { headers } of answers)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'strict-transport-security': expect.any(String) });
});

const act = async (actor: Client, userId: string) => {
  const { status, body } = await actor.post('/api/users/set-user-impersonating', { user: userId });
  return { status, token: String(body.token), error: String(body.error) };
};

test('who acts as somebody changes neither their password nor their sign-ins, and never leads to a System Admin', async () => {
  const person = await app.userWith({ name: 'Acted As', access: { accounts: { views: allViews } } });
  const second = await app.userWith({ userType: 'System Admin', name: 'Second Boss' });
  const { token } = await act(admin, person.user._id);
  const acting = (method: 'post' | 'put', path: string, body: object) => app.anonymous[method](path, body, bearer(token));

  const refused = [
    await acting('post', '/api/users/change-password', { password: 'Mine-Now?1', currentPassword: PASSWORD }),
    await acting('post', '/api/users/send-temporary-password', { userId: person.user._id }),
    await acting('post', '/api/users/set-user-impersonating', { user: second.user._id }),
    await acting('put', `/api/users/update-certain-fields/${person.user._id}`, { fields: { userType: 'System Admin' } }),
    await app.anonymous.delete('/api/users/sessions', bearer(token)),
  ];

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect((await act(admin, second.user._id)).status).toBe(403);
  expect((await act(admin, admin.user._id)).status).toBe(403);
  await app.signIn(String(person.user.email), PASSWORD);
});

test('every write of one who acts as somebody names both, on every path', async () => {
  const person = await app.userWith({ name: 'Named Twice', access: { accounts: { views: allViews } } });
  const { token } = await act(admin, person.user._id);
  const made = (await app.anonymous.post('/api/accounts', { name: 'By two' }, bearer(token))).body.record;
  const ids = [made._id];
  await app.anonymous.put(`/api/accounts/update-certain-fields/${made._id}`, { fields: { description: 'one' } }, bearer(token));
  await app.anonymous.put('/api/accounts/update-certain-fields-array', { ids, fields: { description: 'two' } }, bearer(token));
  await app.anonymous.put('/api/accounts/mark-as-deleted/by-array', { ids }, bearer(token));
  await app.anonymous.put('/api/accounts/delete-forever/by-array', { ids }, bearer(token));

  const entries = await app.system().records.all('audit-log', { record_id: made._id });

  expect(entries.length).toBeGreaterThanOrEqual(5);
  for (const entry of entries)
    expect([entry.field, entry.changed_by, entry.impersonator]).toEqual([entry.field, person.user._id, admin.user._id]);
});

test('acting ends at once when the System Admin is demoted, deactivated or the hour is over', async () => {
  const person = await app.userWith({ name: 'Held By' });
  const bosses = [
    await app.userWith({ userType: 'System Admin', name: 'To Demote' }),
    await app.userWith({ userType: 'System Admin', name: 'To Stop' }),
  ];
  const tokens = await Promise.all(bosses.map(async (boss) => (await act(boss, person.user._id)).token));
  for (const token of tokens) expect((await whoAmI(token)).status).toBe(200);

  await admin.put(`/api/users/update-certain-fields/${bosses[0]!.user._id}`, { fields: { userType: 'Standard' } });
  await admin.put(`/api/users/mark-user-inactive/${bosses[1]!.user._id}`);

  for (const token of tokens) expect((await whoAmI(token)).status).toBe(401);
  const { token } = await act(admin, person.user._id);
  for (const minutes of [20, 20, 19]) {
    app.advance(minutes * 60_000);
    expect((await whoAmI(token)).status).toBe(200);
    await admin.get('/api/auth/authenticated');
  }
  app.advance(2 * 60_000);
  expect((await whoAmI(token)).status).toBe(401);
});

test('two System Admins demote each other at once, on two nodes: one stays, whichever way each goes', async () => {
  admin = await app.signIn();
  const own = admin.user._id;
  const other = await app.secondNode();
  for (const [mine, theirs] of [
    [`/api/users/update-certain-fields/`, '/api/users/mark-user-inactive/'],
    ['/api/users/mark-user-inactive/', '/api/users/mark-deleted/'],
  ] as const) {
    const second = await app.userWith({ userType: 'System Admin', name: 'Second Chief' });
    for (const extra of await app.system().records.all('users', { userType: 'System Admin', active: true }))
      if (extra._id !== own && extra._id !== second.user._id)
        await app.system().records.update('users', extra._id, { active: false });

    const both = await Promise.all([
      admin.put(`${mine}${second.user._id}`, { fields: { userType: 'Standard' } }),
      other.as(second).put(`${theirs}${own}`),
    ]);

    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.system().records.count('users', { userType: 'System Admin', active: true })).toBe(1);
    const { database } = app.engine;
    await database.query(`update records.users set active = true, deleted = false, "userType" = 'System Admin' where _id = $1`, [
      own,
    ]);
    await database.query('update muster.change_counters set value = value + 1');
    await app.engine.changeCounters.check();
    await other.engine.changeCounters.check();
    admin = await app.signIn();
  }
});

test('a session that ends while it is being looked up is not remembered as good', async () => {
  const { email } = (await app.userWith({ name: 'Just Leaving' })).user;
  const [one, other] = [await app.signIn(String(email), PASSWORD), await app.signIn(String(email), PASSWORD)];
  await meanwhile(
    /from muster\.sessions s\s+join/,
    () => other.delete('/api/users/sessions'),
    () => one.get('/api/users/user-session'),
  );

  expect((await one.get('/api/users/user-session')).status).toBe(401);
});

test('a sign-in with a password that is changed meanwhile comes to nothing', async () => {
  const { user } = await app.userWith({ name: 'Changing Now' });
  const late = await meanwhile(
    /password_hash.* from records\.users/,
    () => setPassword(app.engine, user._id, 'Another-Horse-2'),
    () => app.anonymous.post('/api/users/login', { email: user.email, password: PASSWORD }),
  );

  expect([late.status, late.body.code, late.body.token]).toEqual([400, 'login-failed', undefined]);
  expect((await app.signIn(String(user.email), 'Another-Horse-2')).token).toBeTruthy();
});

test('acting as somebody does not begin in a session that ends meanwhile', async () => {
  const own = await app.signIn();
  const { user } = await app.userWith({ name: 'Acted As' });
  const begun = await meanwhile(
    /select "userType" from records\.users/,
    () => own.get('/api/users/logout'),
    () => own.post('/api/users/set-user-impersonating', { user: user._id }),
  );

  expect([begun.status, begun.body.token]).toEqual([401, undefined]);
});

/** Calls, and does the other thing as soon as the call has read what the pattern finds. */
async function meanwhile<T>(pattern: RegExp, other: () => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  const { database } = app.engine;
  const { query } = database;
  database.query = (async (...asked: Parameters<typeof query>) => {
    const found = await query(...asked);
    if (pattern.test(String(asked[0]))) {
      database.query = query;
      await other();
    }
    return found;
  }) as typeof query;
  return call();
}
