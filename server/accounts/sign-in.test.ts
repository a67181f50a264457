import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('signing in answers status, user, token and teams, never a password [AUTH-024, AUTH-055]', async () => {
  const { status, body } = await app.anonymous.post('/api/users/login', {
    email: 'ADMIN@muster.test',
    password: 'Correct-Horse-1',
  });
  expect(status).toBe(200);
  const { first_name } = (await app.system().records.first('users', { email: 'admin@muster.test' }))!;
  const user = { email: 'admin@muster.test', first_name, userType: 'System Admin', teams: null, email_addresses: null };
  expect(body).toMatchObject({ status: true, user, teams: [] });
  expect(JSON.stringify(body)).not.toMatch(/password|hash/i);

  const night = await app.make('teams', { name: 'Night' });
  const person = await app.userWith({ teams: [night._id] });
  const theirs = (await app.anonymous.post('/api/users/login', { email: person.user.email, password: ADMIN.password })).body;
  expect(theirs).toMatchObject({ status: true, user: { teams: [night._id] }, teams: [{ _id: night._id, name: 'Night' }] });
  const bearer = { authorization: `Bearer ${theirs.token}` };
  expect((await app.anonymous.get('/api/auth/authenticated', bearer)).body).toEqual({ authenticated: true });
});

test('a sign-in is noted with its person, without a change of their record', async () => {
  const person = await app.userWith({ name: 'Ida Seen' });
  const before = (await app.system().records.get('users', person.user._id))!;
  app.advance(60_000);
  const wrong = await app.anonymous.post('/api/users/login', { email: before.email, password: 'wrong' });
  expect([wrong.status, await lastSignIn(before._id)]).toEqual([400, before.last_login_date]);

  await app.signIn(String(before.email), ADMIN.password);
  app.advance(-60_000);
  const after = (await app.system().records.get('users', person.user._id))!;
  expect(Date.parse(String(after.last_login_date))).toBeGreaterThan(Date.parse(String(before.last_login_date)));
  expect(after.version).toBe(before.version);
});
const lastSignIn = async (id: string) => (await app.system().records.get('users', id))!.last_login_date;

test('a wrong password and an unknown account get the same answer [AUTH-055]', async () => {
  const wrong = await app.anonymous.post('/api/users/login', { email: 'admin@muster.test', password: 'wrong' });
  const unknown = await app.anonymous.post('/api/users/login', { email: 'nobody@muster.test', password: 'wrong' });
  const { requestId: _a, ...first } = wrong.body;
  const { requestId: _b, ...second } = unknown.body;
  expect([wrong.status, unknown.status]).toEqual([400, 400]);
  expect(first).toEqual(second);
  expect(first).toEqual({ status: false, error: 'Email or password was incorrect', code: 'login-failed' });
});

test('an account without a password matches nothing, least of all an empty one', async () => {
  await app.make('users', {
    first_name: 'No',
    last_name: 'Password',
    email: 'empty@muster.test',
    userType: 'Provider',
    active: true,
  });
  expect((await app.anonymous.post('/api/users/login', { email: 'empty@muster.test', password: '' })).status).toBe(400);
});

test('the ping tells whether the session lives, and logging out ends it [AUTH-054, AUTH-059]', async () => {
  const person = await app.userWith({ name: 'Log Out' });
  expect((await person.get('/api/auth/authenticated')).body).toEqual({ authenticated: true });
  expect((await app.anonymous.get('/api/auth/authenticated')).status).toBe(401);
  await person.get('/api/users/logout');
  expect((await person.get('/api/auth/authenticated')).status).toBe(401);
});

test('forged, foreign and unsigned tokens are nobody', async () => {
  const claims = { use: 'session' };
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(admin.user._id)
    .setJti('6b01b9adb2e8abc7c0450c1f')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('another secret, just as long as the real one is'));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none' })}.${part({ ...claims, sub: admin.user._id })}.`;
  for (const token of [forged, unsigned, admin.token.slice(0, -2), 'null', '']) {
    const { status, body } = await app.anonymous.get('/api/users/user-session', { authorization: `Bearer ${token}` });
    expect(status).toBe(401);
    expect(body.code).toBe('unauthenticated');
  }
});

test('a session ends after half an hour without a sign of life, and after twelve hours in any case', async () => {
  const person = await app.userWith({ name: 'Idle Hands' });
  for (let pings = 0; pings < 3; pings++) {
    app.advance(25 * 60 * 1000);
    expect((await person.get('/api/auth/authenticated')).status).toBe(200);
  }
  app.advance(31 * 60 * 1000);
  expect((await person.get('/api/auth/authenticated')).status).toBe(401);
  admin = await app.signIn();
});

test('a System Admin acts as somebody else, with both names in the log, and comes back [AUTH-045, AUTH-060]', async () => {
  const person = await app.userWith({ name: 'Pat Other', access: { teams: { views: { access: true, view: 'All' } } } });
  const { body } = await admin.post('/api/users/set-user-impersonating', { user: person.user._id });
  expect(body).toMatchObject({ status: true, user: { _id: person.user._id } });
  const bearer = { authorization: `Bearer ${body.token}` };
  const session = (await app.anonymous.get('/api/users/user-session', bearer)).body;
  expect(session.impersonator).toMatchObject({ _id: admin.user._id });
  expect(Object.keys(session.access)).not.toContain('adminSettings');

  expect((await app.anonymous.post('/api/users/set-user-impersonating', { user: person.user._id }, bearer)).status).toBe(403);
  const entries = await app.system().records.all('audit-log', { field: 'impersonated', record_id: person.user._id });
  expect(entries).toEqual([expect.objectContaining({ impersonator: admin.user._id, changed_by: person.user._id })]);

  const back = (await app.anonymous.post('/api/users/set-user-impersonating', { user: null }, bearer)).body;
  expect(back.user._id).toBe(admin.user._id);
  expect((await app.anonymous.get('/api/auth/authenticated', bearer)).status).toBe(401);
});

test('nobody acts as a System Admin, and only System Admins act as others [AUTH-060]', async () => {
  const second = await app.userWith({ userType: 'System Admin', name: 'Second Admin' });
  expect((await admin.post('/api/users/set-user-impersonating', { user: second.user._id })).status).toBe(403);
  const person = await app.userWith({ name: 'Plain Person' });
  expect((await person.post('/api/users/set-user-impersonating', { user: second.user._id })).status).toBe(403);
});

test('an impersonation ends with the session of its admin', async () => {
  const second = await app.userWith({ userType: 'System Admin', name: 'Leaving Admin' });
  const person = await app.userWith({ name: 'Acted For' });
  const { body } = await second.post('/api/users/set-user-impersonating', { user: person.user._id });
  const bearer = { authorization: `Bearer ${body.token}` };
  expect((await app.anonymous.get('/api/auth/authenticated', bearer)).status).toBe(200);
  await second.get('/api/users/logout');
  expect((await app.anonymous.get('/api/auth/authenticated', bearer)).status).toBe(401);
});
