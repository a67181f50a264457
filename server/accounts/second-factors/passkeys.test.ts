import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../../testing.ts';
import { createAuthenticator } from './testing-authenticator.ts';

const PASSWORD = ADMIN.password;
const ORIGIN = 'https://agency.example';
let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { PUBLIC_URL: ORIGIN } })));
afterAll(() => app.close());

const device = () => createAuthenticator('agency.example', ORIGIN);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const options = async (headers: Record<string, string> = {}) =>
  (await app.anonymous.post('/api/users/login/passkey-options', {}, headers)).body;
const present = (response: unknown, headers: Record<string, string> = {}) =>
  app.anonymous.post('/api/users/login/passkey', { response }, headers);
const login = (person: Client) => app.anonymous.post('/api/users/login', { email: person.user.email, password: PASSWORD });

async function add(person: Client, authenticator = device()) {
  const wanted = (await person.post('/api/users/second-factors/passkeys/options', { password: PASSWORD })).body;
  const answer = await person.post('/api/users/second-factors/passkeys', {
    name: 'Laptop',
    response: authenticator.create(wanted),
  });
  return { authenticator, wanted, answer };
}

test('a passkey signs in without a password, and is the second step after one', async () => {
  const person = await app.userWith({ name: 'Key Holder' });
  const { authenticator, wanted, answer } = await add(person);
  expect(wanted).toMatchObject({
    rp: { id: 'agency.example', name: 'Muster' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(answer.body.recoveryCodes).toHaveLength(10);

  const open = await options();
  expect(open).toMatchObject({ rpId: 'agency.example', userVerification: 'required' });
  expect(open.allowCredentials ?? []).toEqual([]);
  const alone = await present(authenticator.sign(open));
  expect(alone.body).toMatchObject({ status: true, user: { _id: person.user._id }, token: expect.any(String) });

  const asked = (await login(person)).body.secondFactor;
  expect(asked.methods).toEqual(['passkey', 'recovery-code']);
  const narrowed = await options(bearer(asked.token));
  expect(narrowed.allowCredentials).toHaveLength(1);
  expect((await present(authenticator.sign(narrowed), bearer(asked.token))).status).toBe(200);
  const { passkeys } = (await person.get('/api/users/second-factors')).body;
  expect(passkeys).toEqual([
    { _id: answer.body._id, name: 'Laptop', createdAt: expect.any(String), lastUsed: expect.any(String) },
  ]);
});

test('a passkey of somebody else is no second step, and a challenge of the one is none of the other', async () => {
  const person = await app.userWith({ name: 'First Holder' });
  const other = await app.userWith({ name: 'Second Holder' });
  await add(person);
  const { authenticator } = await add(other);
  const { token } = (await login(person)).body.secondFactor;

  expect((await present(authenticator.sign(await options(bearer(token))), bearer(token))).status).toBe(400);
  expect((await present(authenticator.sign(await options(bearer(token))))).status).toBe(400);
  expect((await present(authenticator.sign(await options()), bearer(token))).status).toBe(400);
  expect((await present(authenticator.sign(await options()))).status).toBe(200);
});

test('a wrong origin, a wrong domain and an unverified person are refused', async () => {
  const person = await app.userWith({ name: 'Phished Person' });
  const { authenticator } = await add(person);
  const wrong = async (change: Partial<{ origin: string; rpID: string; isVerified: boolean }>) => {
    const before = { origin: authenticator.origin, rpID: authenticator.rpID, isVerified: authenticator.isVerified };
    Object.assign(authenticator, change);
    const { status, body } = await present(authenticator.sign(await options()));
    Object.assign(authenticator, before);
    return [status, body.code];
  };

  expect(await wrong({ origin: 'https://agency.example.evil.test' })).toEqual([400, 'login-failed']);
  expect(await wrong({ rpID: 'evil.test' })).toEqual([400, 'login-failed']);
  expect(await wrong({ isVerified: false })).toEqual([400, 'login-failed']);
  expect(await wrong({})).toEqual([200, undefined]);
});

test('the Host header cannot move the domain of a configured installation', async () => {
  expect(await options({ host: 'evil.test' })).toMatchObject({ rpId: 'agency.example' });
});

test('a challenge counts once and for five minutes, and an unknown one never', async () => {
  const person = await app.userWith({ name: 'Replayed Person' });
  const { authenticator } = await add(person);
  const open = await options();
  const signed = authenticator.sign(open);

  expect((await present(signed)).status).toBe(200);
  expect((await present(signed)).status).toBe(400);
  expect((await present(authenticator.sign(open))).status).toBe(400);
  expect((await present(authenticator.sign({ challenge: Buffer.alloc(32).toString('base64url') }))).status).toBe(400);
  const late = await options();
  app.advance(5 * 60_000 + 1000);
  expect((await present(authenticator.sign(late))).status).toBe(400);
});

test('a counter that does not grow is refused', async () => {
  const person = await app.userWith({ name: 'Cloned Key' });
  const { authenticator } = await add(person);
  authenticator.counter = 10;
  expect((await present(authenticator.sign(await options()))).status).toBe(200);

  for (const [counter, status] of [
    [4, 400],
    [10, 400],
    [11, 200],
  ] as const) {
    authenticator.counter = counter;
    expect((await present(authenticator.sign(await options()))).status).toBe(status);
  }
});

test('a passkey that nobody knows, one of an inactive person and a false signature get the same answer', async () => {
  const person = await app.userWith({ name: 'Gone Person' });
  const { authenticator } = await add(person);
  const answers = [await present(device().sign(await options()))];
  const forged = authenticator.sign(await options());
  answers.push(
    await present({
      ...forged,
      response: { ...forged.response, signature: device().sign({ challenge: 'x' }).response.signature },
    }),
  );
  await app.system().records.update('users', person.user._id, { active: false });
  answers.push(await present(authenticator.sign(await options())));

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.error}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(400);
});

test('adding asks for the password, for one’s own challenge and for the right origin', async () => {
  const person = await app.userWith({ name: 'Careful Adder' });
  const other = await app.userWith({ name: 'Other Adder' });
  const path = '/api/users/second-factors/passkeys';
  expect((await person.post(`${path}/options`, { password: 'wrong' })).status).toBe(422);
  const theirs = (await other.post(`${path}/options`, { password: PASSWORD })).body;
  expect((await person.post(path, { name: 'X', response: device().create(theirs) })).status).toBe(422);
  expect((await person.post(path, { name: 'X', response: device().create(await options()) })).status).toBe(422);
  const mine = (await person.post(`${path}/options`, { password: PASSWORD })).body;
  const evil = createAuthenticator('agency.example', 'https://evil.test');
  expect((await person.post(path, { name: 'X', response: evil.create(mine) })).status).toBe(422);
  expect((await person.post(path, { name: 'X', response: { id: 'x' } })).status).toBe(400);

  expect((await person.get('/api/users/second-factors')).body.passkeys).toEqual([]);
});

test('a passkey is named and removed by its owner alone; with the last factor the recovery codes go', async () => {
  const person = await app.userWith({ name: 'Tidy Owner' });
  const other = await app.userWith({ name: 'Untidy Other' });
  const { answer, authenticator } = await add(person);
  const path = `/api/users/second-factors/passkeys/${answer.body._id}`;
  const phone = (await present(authenticator.sign(await options()))).body.token;
  expect((await other.put(path, { name: 'Mine' })).status).toBe(404);
  expect((await other.delete(path, {}, { password: PASSWORD })).status).toBe(404);
  expect((await person.put(path, { name: 'Work laptop' })).status).toBe(200);
  expect((await person.get('/api/users/second-factors')).body.passkeys[0].name).toBe('Work laptop');

  expect((await person.delete(path)).status).toBe(400);
  const wrong = await person.delete(path, {}, { password: 'wrong' });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']]);
  expect((await person.get('/api/users/second-factors')).body.passkeys).toHaveLength(1);
  expect((await person.delete(path, {}, { password: PASSWORD })).body).toEqual({ status: true });

  expect((await person.get('/api/users/second-factors')).body).toEqual({ totp: null, recoveryCodesLeft: 0, passkeys: [] });
  expect((await app.anonymous.get('/api/auth/authenticated', bearer(phone))).status).toBe(401);
  expect((await present(authenticator.sign(await options()))).status).toBe(400);
  expect((await login(person)).status).toBe(200);
  const entries = await app.system().records.all('audit-log', { field: 'passkeys', record_id: person.user._id });
  expect(entries).toHaveLength(2);
});
