import { SignJWT } from 'jose';
import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../../testing.ts';

const PASSWORD = ADMIN.password;
const STEP_MS = 30_000;
let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(app.engine.clock().getTime() / 1000) + steps * 30 });
const emailOf = (person: Client) => String(person.user.email);
const login = (person: Client, password = PASSWORD) =>
  app.anonymous.post('/api/users/login', { email: emailOf(person), password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenFor = async (person: Client): Promise<string> => (await login(person)).body.secondFactor.token;
const second = (token: string, code: string, node: { anonymous: Client } = app) =>
  node.anonymous.post('/api/users/login/second-factor', { code }, bearer(token));

/** Somebody whose authenticator app is set up; its codes of this and earlier steps are used up. */
async function protectedPerson(name: string) {
  const person = await app.userWith({ name });
  const { secret } = (await person.post('/api/users/second-factors/totp', { password: PASSWORD })).body;
  const { body } = await person.post('/api/users/second-factors/totp/confirm', { code: codeOf(secret) });
  app.advance(2 * STEP_MS);
  return { person, secret: secret as string, recoveryCodes: body.recoveryCodes as string[] };
}

test('an authenticator app is set up with the password, confirmed with a code, and only then asked for', async () => {
  const person = await app.userWith({ name: 'Setting Up' });
  const wrong = await person.post('/api/users/second-factors/totp', { password: 'not it' });
  expect(wrong).toMatchObject({ status: 422, body: { fields: { password: expect.stringContaining('not your password') } } });
  const { body } = await person.post('/api/users/second-factors/totp', { password: PASSWORD });
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Muster/);
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect(body.qr).toMatch(/^<svg/);
  expect((await login(person)).status).toBe(200);

  const mistyped = await person.post('/api/users/second-factors/totp/confirm', { code: '000000' });
  expect(mistyped).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
  const confirmed = await person.post('/api/users/second-factors/totp/confirm', { code: codeOf(body.secret) });

  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
  const state = (await person.get('/api/users/second-factors')).body;
  expect(state).toEqual({ totp: { since: expect.any(String) }, recoveryCodesLeft: 10, passkeys: [] });
  const asked = await login(person);
  expect(asked).toMatchObject({
    status: 400,
    body: { status: false, code: 'second-factor-needed', error: 'Please confirm your identity.' },
  });
  expect(asked.body.secondFactor).toEqual({ token: expect.any(String), methods: ['totp', 'recovery-code'] });
  expect(asked.body).not.toHaveProperty('token');
});

test('a setup that nobody confirms within a quarter of an hour comes to nothing', async () => {
  const person = await app.userWith({ name: 'Slow Setup' });
  const { secret } = (await person.post('/api/users/second-factors/totp', { password: PASSWORD })).body;
  app.advance(16 * 60_000);

  expect((await person.post('/api/users/second-factors/totp/confirm', { code: codeOf(secret) })).status).toBe(422);

  expect((await login(person)).status).toBe(200);
});

test('a code signs in once, also a step early or late, and no further', async () => {
  const { person, secret } = await protectedPerson('Clock Drift');
  const token = await tokenFor(person);
  for (const steps of [-2, 2]) expect((await second(token, codeOf(secret, steps))).status).toBe(400);

  const early = codeOf(secret, -1);
  expect((await second(token, early)).body).toMatchObject({ status: true, token: expect.any(String), teams: [] });
  expect(await second(token, early)).toMatchObject({ status: 400, body: { status: false, code: 'login-failed' } });
  const next = codeOf(secret, 1);
  const twice = await Promise.all([second(token, next), second(token, next)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await second(token, codeOf(secret))).status).toBe(400);
});

test('the token is good for the second step of its own person, for five minutes, until the password changes', async () => {
  const { person, secret } = await protectedPerson('Own Token');
  const other = await protectedPerson('Other Token');
  const token = await tokenFor(person);
  expect((await second(token, codeOf(other.secret))).status).toBe(400);
  for (const path of ['/api/users/user-session', '/api/users/second-factors'])
    expect((await app.anonymous.get(path, bearer(token))).status).toBe(401);
  expect((await app.anonymous.post('/api/users/completeRegistration', { password: 'New-Pass?' }, bearer(token))).status).toBe(
    401,
  );
  const forged = await new SignJWT({ use: 'second-factor', sub: person.user._id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode('another secret, just as long as the real one is'));
  for (const useless of [forged, person.token, token.slice(0, -3), ''])
    expect((await second(useless, codeOf(secret))).status).toBe(401);

  await person.post('/api/users/change-password', { password: PASSWORD, newPassword: 'Other-Horse-1?' });
  expect((await second(token, codeOf(secret))).status).toBe(401);
  const fresh = (await login(person, 'Other-Horse-1?')).body.secondFactor.token;
  app.advance(5 * 60_000 + 1000);
  expect((await second(fresh, codeOf(secret))).status).toBe(401);
});

test('a recovery code signs in once, is told by mail, and only its own person', async () => {
  const { person, recoveryCodes } = await protectedPerson('Lost Phone');
  const other = await protectedPerson('Not Lost');
  const token = await tokenFor(person);
  expect((await second(token, other.recoveryCodes[0]!)).status).toBe(400);

  expect((await second(token, recoveryCodes[0]!.toUpperCase().replace('-', ' '))).status).toBe(200);
  expect((await second(token, recoveryCodes[0]!)).status).toBe(400);
  const twice = await Promise.all([second(token, recoveryCodes[1]!), second(token, recoveryCodes[1]!)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);

  expect((await person.get('/api/users/second-factors')).body.recoveryCodesLeft).toBe(8);
  expect((await lettersTo(person))[0]).toContain('8 of your codes are left');
  const renewed = (await person.post('/api/users/second-factors/recovery-codes', { password: PASSWORD })).body.recoveryCodes;
  expect((await second(token, recoveryCodes[2]!)).status).toBe(400);
  expect((await second(token, renewed[2])).status).toBe(200);
});

test('ten wrong codes make one wait on every node, not for good; the right password wipes nothing', async () => {
  const { person, secret } = await protectedPerson('Guessing Game');
  const bystander = await protectedPerson('By Stander');
  const node = await app.secondNode();
  const elsewhere = { anonymous: node.as(app.anonymous) };
  const token = await tokenFor(person);
  for (let n = 0; n < 10; n++) expect((await second(token, '000000', n % 2 ? elsewhere : app)).status).toBe(400);

  await tokenFor(person);
  for (const where of [app, elsewhere]) {
    const refused = await second(token, codeOf(secret), where);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await second(await tokenFor(bystander.person), codeOf(bystander.secret))).status).toBe(200);
  app.advance(16 * 60_000);
  expect((await second(await tokenFor(person), codeOf(secret))).status).toBe(200);
});

test('the right password counts towards no limit', async () => {
  const { person } = await protectedPerson('Often Here');
  for (let n = 0; n < 120; n++) expect((await login(person)).body.code).toBe('second-factor-needed');
}, 60_000);

test('who guesses passwords does not learn who has a second factor', async () => {
  const { person } = await protectedPerson('Quiet One');
  const { requestId: _a, ...known } = (await login(person, 'wrong')).body;
  const answer = await app.anonymous.post('/api/users/login', { email: 'nobody@muster.test', password: 'wrong' });
  const { requestId: _b, ...unknown } = answer.body;
  expect(known).toEqual(unknown);
});

test('a factor that goes on or off ends all other sessions, is in the log and is told by mail', async () => {
  const person = await app.userWith({ name: 'Many Devices' });
  const phone = await app.signIn(emailOf(person), PASSWORD);
  const isIn = async (client: Client) => (await client.get('/api/auth/authenticated')).status === 200;
  const { secret } = (await person.post('/api/users/second-factors/totp', { password: PASSWORD })).body;
  expect(await isIn(phone)).toBe(true);
  await person.post('/api/users/second-factors/totp/confirm', { code: codeOf(secret) });
  expect([await isIn(phone), await isIn(person)]).toEqual([false, true]);

  app.advance(2 * STEP_MS);
  const again = (await second(await tokenFor(person), codeOf(secret))).body.token;
  await person.post('/api/users/second-factors/remove-totp', { password: PASSWORD });
  expect((await app.anonymous.get('/api/auth/authenticated', bearer(again))).status).toBe(401);
  expect(await isIn(person)).toBe(true);

  expect((await login(person)).status).toBe(200);
  expect((await person.get('/api/users/second-factors')).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
  const entries = await app.system().records.all('audit-log', { field: 'authenticator app', record_id: person.user._id });
  expect(entries.map(({ previous_value, new_value }) => [previous_value, new_value]).sort()).toEqual([
    ['off', 'on'],
    ['on', 'off'],
  ]);
  expect(await lettersTo(person)).toHaveLength(2);
});

test('nothing secret is stored in the clear, answered later, logged or kept for a replay', async () => {
  const person = await app.userWith({ name: 'Deep Secret' });
  const admin = await app.signIn();
  const key = { 'idempotency-key': 'set up once' };
  const { secret } = (await person.post('/api/users/second-factors/totp', { password: PASSWORD }, key)).body;
  const confirm = await person.post(
    '/api/users/second-factors/totp/confirm',
    { code: codeOf(secret) },
    { 'idempotency-key': 'c' },
  );
  const { token } = (
    await app.anonymous.post('/api/users/login', { email: emailOf(person), password: PASSWORD }, { 'idempotency-key': 'l' })
  ).body.secondFactor;
  const secrets = [secret, ...confirm.body.recoveryCodes, token] as string[];

  for (const table of ['authenticator_apps', 'recovery_codes', 'audit_log', 'outbox', 'idempotency']) {
    const { rows } = await app.engine.database.query(`select row_to_json(t)::text as text from muster.${table} t`);
    const text = rows.map((row) => row.text as string).join('\n');
    for (const one of secrets) expect(text).not.toContain(one);
  }
  const answers = await Promise.all([
    person.get('/api/users/second-factors'),
    person.get('/api/users/user-session'),
    admin.get(`/api/users/${person.user._id}`),
    admin.get(`/api/audit-log/get-record-changes-by-module/users/${person.user._id}`),
  ]);
  for (const one of secrets) expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(one);
});

test('a new password by mail does not walk around the second factor', async () => {
  const { person, secret } = await protectedPerson('Mail Thief');
  const email = emailOf(person);
  await app.anonymous.post('/api/users/password-reset', { email });
  const temporary = /<strong>(\w+)<\/strong>/.exec((await lettersTo(person))[0]!)![1]!;
  const { body } = await app.anonymous.post('/api/users/templogin', { email, password: temporary });
  expect((await app.anonymous.get('/api/users/user-session', bearer(body.token))).status).toBe(401);
  const answer = await app.anonymous.post('/api/users/completeRegistration', { password: 'New-Pass?' }, bearer(body.token));
  expect(answer.body).toEqual({ status: true });

  const asked = await login(person, 'New-Pass?');

  expect(asked.body.code).toBe('second-factor-needed');
  expect((await second(asked.body.secondFactor.token, codeOf(secret))).status).toBe(200);
});

test('whoever acts for somebody neither sees nor changes how that person signs in', async () => {
  const { person } = await protectedPerson('Acted For');
  const admin = await app.signIn();
  const { body } = await admin.post('/api/users/set-user-impersonating', { user: person.user._id });
  const as = bearer(body.token);
  expect((await app.anonymous.get('/api/users/second-factors', as)).status).toBe(403);
  for (const path of ['totp', 'totp/confirm', 'recovery-codes', 'remove-totp', 'passkeys/options', 'passkeys'])
    expect((await app.anonymous.post(`/api/users/second-factors/${path}`, { password: PASSWORD }, as)).status).toBe(403);
  expect(
    (await app.anonymous.post('/api/users/change-password', { password: PASSWORD, newPassword: 'New-Pass-1?' }, as)).status,
  ).toBe(403);
});

test('only a System Admin takes the factors of somebody else away, and all of that person’s sessions end', async () => {
  const { person, recoveryCodes } = await protectedPerson('Phone Gone');
  const admin = await app.signIn();
  const nosy = await app.userWith({ name: 'Nosy Neighbour', userType: 'Admin' });
  const remove = (by: Client, userId: unknown) => by.post('/api/users/remove-second-factors', { userId });
  expect((await remove(nosy, person.user._id)).status).toBe(403);
  expect((await login(person)).body.code).toBe('second-factor-needed');
  const token = await tokenFor(person);

  expect((await remove(admin, person.user._id)).body).toEqual({ status: true });

  expect((await person.get('/api/auth/authenticated')).status).toBe(401);
  expect((await second(token, recoveryCodes[0]!)).status).toBe(400);
  expect((await login(person)).status).toBe(200);
  expect((await remove(admin, person.user._id)).status).toBe(409);
  expect((await remove(admin, admin.user._id)).status).toBe(422);
  const entries = await app.system().records.all('audit-log', { field: 'second factors', record_id: person.user._id });
  expect(entries).toEqual([expect.objectContaining({ changed_by: admin.user._id, new_value: 'removed' })]);
  expect((await lettersTo(person))[0]).toContain('A System Admin removed');
});

async function lettersTo(person: Client): Promise<string[]> {
  await app.workJobs();
  const letters = (await app
    .system()
    .records.all('outbox', { channel: 'mail' }, { sortField: 'createdAt', sortOrder: 'desc' })) as unknown as {
    body: string;
    to: string[];
  }[];
  return letters.filter(({ to }) => to.includes(emailOf(person))).map(({ body }) => body);
}
