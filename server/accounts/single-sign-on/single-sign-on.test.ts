import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { ADMIN, startTestApp, type Answer, type Client, type TestApp } from '#server/testing.ts';
import { startProvider, type TestProvider } from './testing-provider.ts';

const PUBLIC_URL = 'http://localhost:39870';
let provider: TestProvider;
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  provider = await startProvider(PUBLIC_URL);
  app = await startTestApp({ env: provider.env });
  admin = await app.signIn();
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});
beforeEach(() => void Object.assign(provider.visitor, { subject: newId(), email: '', isVerified: true, refuses: false }));

/** What a browser holds and where it stands. */
async function begin(at: TestApp = app) {
  const started = await at.anonymous.get('/api/auth/oidc/start');
  return {
    cookie: String(started.headers['set-cookie'] ?? '').split(';')[0]!,
    location: String(started.headers.location),
    started,
  };
}

/** Follows the provider's redirects with a cookie jar, until it sends the browser back. @returns path and query at Muster */
async function atProvider(address: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let url = new URL(address); ;) {
    if (url.origin === PUBLIC_URL) return url.pathname + url.search;
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(';')[0]!.split(/=(.*)/s);
      jar.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider stopped at ${url}: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
  }
}

const back = (path: string, cookie: string, at: TestApp = app) => at.anonymous.get(path, { cookie });
const landing = (answer: Answer) => new URLSearchParams(String(answer.headers.location).split('?')[1]);

async function wholeRound(at: TestApp = app): Promise<URLSearchParams> {
  const { cookie, location } = await begin(at);
  const answer = await back(await atProvider(location), cookie, at);
  held = String(answer.headers['set-cookie']).split(';')[0]!;
  return landing(answer);
}
/** The cookie that the browser of the last whole round holds. */
let held = '';
const enter = (code: string | null, at: TestApp = app, cookie = held) =>
  at.anonymous.post('/api/users/login/sso', { code }, { cookie });

async function person(options: Parameters<TestApp['userWith']>[0] = {}) {
  const { user } = await app.userWith(options);
  provider.visitor.email = String(user.email);
  return user;
}

test('somebody with an account and a verified e-mail is signed in, as login answers it', async () => {
  const user = await person();

  const { started, location } = await begin();
  expect(started.status).toBe(302);
  expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
    redirect_uri: `${PUBLIC_URL}/api/auth/oidc/callback`,
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{40}/),
    nonce: expect.stringMatching(/.{40}/),
  });
  expect(String(started.headers['set-cookie'])).toMatch(/Path=\/api; .*HttpOnly; SameSite=Lax/);

  const { status, body } = await enter((await wholeRound()).get('sso'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: true, user: { _id: user._id }, token: expect.any(String), teams: expect.any(Array) });
  const mine = await app.anonymous.get('/api/users/user-session', { authorization: `Bearer ${body.token}` });
  expect(mine.body.user._id).toBe(user._id);
});

test('the e-mail may stand in the token as well', async () => {
  const other = await startProvider(PUBLIC_URL, 'token');
  const node = await startTestApp({ env: other.env });
  const { user } = await node.userWith({});
  Object.assign(other.visitor, { subject: 'one', email: String(user.email).toUpperCase() });

  expect((await enter((await wholeRound(node)).get('sso'), node)).body.user._id).toBe(user._id);
  await node.close();
  await other.close();
});

test('the code of the callback signs in once, for a minute, and only an active person', async () => {
  const user = await person();
  const used = (await wholeRound()).get('sso');
  expect((await enter(used)).status).toBe(200);
  expect(await enter(used)).toMatchObject({ status: 400, body: { code: 'login-failed' } });

  const late = (await wholeRound()).get('sso');
  app.advance(61_000);
  expect((await enter(late)).status).toBe(400);

  const gone = (await wholeRound()).get('sso');
  await app.system().records.update('users', user._id, { active: false });
  expect((await enter(gone)).status).toBe(400);
  expect((await enter('made-up')).status).toBe(400);
});

test('a code that somebody was sent signs nobody in as the sender: it belongs to the browser that began', async () => {
  await person();
  const sent = (await wholeRound()).get('sso');
  const [senders, victims] = [held, (await begin()).cookie];

  expect((await enter(sent, app, '')).status).toBe(400);
  expect((await enter(sent, app, victims)).status).toBe(400);
  expect((await enter(sent, app, senders)).status).toBe(200);
});

test('a forged state, another browser, a replayed answer and a late one lead nowhere', async () => {
  await person();
  const { cookie, location } = await begin();
  const path = await atProvider(location);
  const other = await begin();

  for (const [where, carried] of [
    [path.replace(/state=[^&]+/, 'state=forged'), cookie],
    [path, other.cookie],
    [path, ''],
  ] as const)
    expect(landing(await back(where, carried)).get('sso-error')).toBe('attempt-unknown');
  expect(landing(await back(path, cookie)).get('sso')).toBeTruthy();
  expect(landing(await back(path, cookie)).get('sso-error')).toBe('attempt-unknown');

  const again = await begin();
  const answered = await atProvider(again.location);
  app.advance(11 * 60_000);
  expect(landing(await back(answered, again.cookie)).get('sso-error')).toBe('attempt-unknown');
});

test('a replayed code of the provider, a wrong nonce and another issuer are refused', async () => {
  await person();
  const first = await begin();
  const path = await atProvider(first.location);
  await back(path, first.cookie);
  const second = await begin();
  const state = new URL(second.location).searchParams.get('state')!;
  const replayed = path.replace(/state=[^&]+/, `state=${state}`);
  expect(landing(await back(replayed, second.cookie)).get('sso-error')).toBe('answer-not-valid');

  const third = await begin();
  const answered = await atProvider(third.location);
  await app.engine.database.query(`update muster.single_sign_on_attempts set nonce = 'another'`);
  expect(landing(await back(answered, third.cookie)).get('sso-error')).toBe('answer-not-valid');

  const fourth = await begin();
  const foreign = (await atProvider(fourth.location)).replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
  expect(landing(await back(foreign, fourth.cookie)).get('sso-error')).toBe('answer-not-valid');
});

test('an unverified e-mail, an unknown one and an inactive account are refused, and none is ever made', async () => {
  const user = await person();
  provider.visitor.isVerified = false;
  expect((await wholeRound()).get('sso-error')).toBe('email-not-verified');

  const count = await app.system().records.count('users', {});
  Object.assign(provider.visitor, { isVerified: true, email: 'stranger@example.test' });
  expect((await wholeRound()).get('sso-error')).toBe('no-account');
  expect(await app.system().records.count('users', {})).toBe(count);

  provider.visitor.email = String(user.email);
  await app.system().records.update('users', user._id, { active: false });
  expect((await wholeRound()).get('sso-error')).toBe('account-inactive');
});

test('somebody who cancels at the provider is told so', async () => {
  provider.visitor.refuses = true;
  expect((await wholeRound()).get('sso-error')).toBe('refused-by-provider');
});

test('the identity decides from the first time on: a changed e-mail does not switch accounts, a recycled one opens none', async () => {
  const first = await person();
  expect((await enter((await wholeRound()).get('sso'))).body.user._id).toBe(first._id);
  const { user: second } = await app.userWith({});
  provider.visitor.email = String(second.email);
  expect((await enter((await wholeRound()).get('sso'))).body.user._id).toBe(first._id);

  Object.assign(provider.visitor, { subject: newId(), email: String(first.email) });
  expect((await wholeRound()).get('sso-error')).toBe('other-identity');

  expect((await admin.post('/api/users/remove-single-sign-on', { userId: first._id })).status).toBe(200);
  expect((await enter((await wholeRound()).get('sso'))).body.user._id).toBe(first._id);
});

test('the first time is in the audit log and mailed', async () => {
  const user = await person();
  await wholeRound();
  await app.workJobs();

  const { rows } = await app.engine.database.query(
    `select count(*) as entries from muster.audit_log where record_id = $1 and field = 'single sign-on'`,
    [user._id],
  );
  expect(rows[0]!.entries).toBe(1);
  const { body } = await admin.post('/api/outbox/dataSourceSearch', {
    searchTerms: { subject: 'Your sign-in settings changed' },
  });
  expect(body.records.some(({ to }: { to: string[] }) => to.includes(String(user.email)))).toBe(true);
});

test('a second factor is asked for after the provider as after a password', async () => {
  const user = await person();
  await app.engine.database.query(
    `insert into muster.authenticator_apps (user_id, secret, since) values ($1, 'kept elsewhere', now())`,
    [user._id],
  );

  const { status, body } = await enter((await wholeRound()).get('sso'));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'second-factor-needed', secondFactor: { methods: ['totp'] } });
  expect(body.token).toBeUndefined();
});

test('the provider being away stops neither the boot nor passwords', async () => {
  const away = await startProvider(PUBLIC_URL);
  await away.close();
  const node = await startTestApp({ env: away.env });

  expect((await begin(node)).location).toBe('/login?sso-error=provider-away');
  expect((await node.signIn()).token).toBeTruthy();
  await node.close();
});

test('the sign-in page learns what is on offer; OIDC_ONLY keeps passwords for System Admins', async () => {
  const options = await app.anonymous.get('/api/users/sign-in-options');
  expect(options.body).toEqual({ singleSignOn: { name: 'Example ID' }, passwordsFor: 'everybody' });

  const strict = await startTestApp({ env: { ...provider.env, OIDC_ONLY: '1' } });
  expect((await strict.anonymous.get('/api/users/sign-in-options')).body.passwordsFor).toBe('system-admins');
  const boss = await strict.signIn();
  const user = await strict.make('users', {
    first_name: 'Pat',
    last_name: 'Word',
    email: 'pat@muster.test',
    userType: 'Standard',
    active: true,
  });
  const { setPassword } = await import('../first-admin.ts');
  await setPassword(strict.engine, user._id, ADMIN.password);
  const refused = await strict.anonymous.post('/api/users/login', { email: 'pat@muster.test', password: ADMIN.password });
  expect(refused).toMatchObject({ status: 400, body: { error: 'Passwords do not sign in here. Please use Example ID.' } });
  const guessed = await strict.anonymous.post('/api/users/login', { email: 'pat@muster.test', password: 'wrong' });
  expect(guessed.body.error).toBe('Email or password was incorrect');
  expect(boss.token).toBeTruthy();
  await strict.close();
});

test('without a provider nothing is offered', async () => {
  const plain = await startTestApp();
  expect((await plain.anonymous.get('/api/users/sign-in-options')).body).toEqual({
    singleSignOn: null,
    passwordsFor: 'everybody',
  });
  expect((await begin(plain)).location).toBe('/login?sso-error=not-set-up');
  await plain.close();
});
