import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MOST_CALLS } from '../accounts/api-keys/key-limits.ts';
import { countAttempt } from '../accounts/count-attempts.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';
import { takeFromLimit } from './take-from-limit.ts';

let app: TestApp;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.secondNode();
  admin = await app.signIn();
});
afterAll(() => app?.close());

async function newKey(): Promise<Client> {
  const { body } = await admin.post('/api/users/api-keys', {
    name: 'Two nodes',
    scopes: [{ module: '*', level: 'read' }],
    expiresAt: new Date(app.engine.clock().getTime() + 864e5).toISOString().slice(0, 10),
    password: ADMIN.password,
  });
  return app.bearing(body.key);
}

test('an API key has its 600 calls a minute over all nodes together', async () => {
  const key = await newKey();
  const there = other.as(key);
  let passed = 0;
  let refused;
  for (let at = 0; !refused; at++) {
    const { status, headers } = await (at % 2 ? there : key).get('/api/teams/global');
    if (status === 429) refused = headers;
    else passed++;
  }
  expect(passed).toBe(MOST_CALLS);
  expect(Number(refused['retry-after'])).toBeGreaterThan(0);
  expect([(await key.get('/api/teams/global')).status, (await there.get('/api/teams/global')).status]).toEqual([429, 429]);

  app.advance(61_000);
  expect([(await key.get('/api/teams/global')).status, (await there.get('/api/teams/global')).status]).toEqual([200, 200]);
}, 120_000);

test('a node that comes later gets what others have not taken, and one statement serves many calls', async () => {
  const limit = { most: 300, windowSeconds: 60 };
  const asked = await statementsOf(async () => {
    for (let at = 0; at < 250; at++) expect(await takeFromLimit(app.engine, 'many', limit)).toBe(undefined);
  });
  expect(asked.length).toBeLessThan(25);

  let elsewhere = 0;
  while ((await takeFromLimit(other.engine, 'many', limit)) === undefined) elsewhere++;
  expect(elsewhere).toBeLessThanOrEqual(50);
  expect(elsewhere).toBeGreaterThan(35);
});

test('calls at the same time take no more than there is', async () => {
  const limit = { most: 100, windowSeconds: 60 };
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, at) => takeFromLimit((at % 2 ? app : other).engine, 'at once', limit)),
  );
  expect(all.filter((seconds) => seconds === undefined)).toHaveLength(100);
});

test('a node whose clock is wrong counts within the window of the others', async () => {
  const limit = { most: 1, windowSeconds: 60 };
  expect(await takeFromLimit(app.engine, 'one', limit)).toBe(undefined);
  expect((await countAttempt(app.engine, 'a door', 60)).count).toBe(1);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  try {
    expect(await takeFromLimit(other.engine, 'one', limit)).toBeGreaterThan(0);
    expect((await countAttempt(other.engine, 'a door', 60)).count).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
