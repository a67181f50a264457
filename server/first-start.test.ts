import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from './app.ts';
import type { Discovered } from './discovered.ts';
import { discover } from './features.ts';
import { signInsInWords } from './sign-ins-in-words.ts';
import { readSettings } from './settings.ts';
import { createTestDatabase, type TestDatabase } from './testing-database.ts';

const NEW = 'template0'; // nothing was ever prepared in it
let dataDir: string;
let discovered: Discovered;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-first-'));
  const found = await discover();
  const smallAgency: Discovered['demo'][number] = {
    name: 'a small agency',
    order: 1,
    run: async (context, world) => {
      await context.records.create('users', {
        first_name: 'Ada',
        last_name: 'Small',
        email: 'ada@muster.demo',
        userType: 'Standard',
        active: true,
      });
      world.signIn('Recruiter', 'ada@muster.demo');
    },
  };
  discovered = { ...found, demo: [smallAgency] };
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const startOn = ({ url }: TestDatabase, env: Record<string, string> = {}) =>
  startApp({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO: '1',
      JWT_SECRET: 'a secret for tests, long enough to be accepted',
      SECRETS_KEY: 'a key for the secrets of tests, long enough too',
      ...env,
    }),
    databaseUrl: url,
    say: () => undefined,
    listen: false,
    discovered,
  });
async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(NEW);
  databases.push(database);
  return database;
}
const closeAll = (apps: App[]) => Promise.all(apps.map((app) => app.close()));

test('two nodes that start together on an empty database both serve, and what a first start makes is there once', async () => {
  const database = await newDatabase();

  const started = await Promise.allSettled([startOn(database), startOn(database), startOn(database)]);

  const apps = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    expect(started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
    for (const { server } of apps)
      expect((await server.inject({ method: 'GET', url: '/api/health/ready' })).statusCode).toBe(200);
    const { rows } = await apps[0]!.engine.database.query(
      `select email, count(*)::int as times from records.users group by email order by email`,
    );
    expect(rows).toEqual([
      { email: 'ada@muster.demo', times: 1 },
      { email: 'admin@muster.local', times: 1 },
    ]);
    expect(apps.flatMap(({ signIns }) => signIns.filter(({ label }) => label === 'System Admin'))).toHaveLength(1);
  } finally {
    await closeAll(apps);
  }
}, 60_000);

test('a password that was given is not shown; one that was generated is, once', async () => {
  const database = await newDatabase();
  const given = { ADMIN_PASSWORD: 'Given-Horse-1', DEMO_PASSWORD: 'Given-Newt-2?' };
  const generated = await newDatabase();

  const shown: string[][] = [];
  for (const [on, env] of [
    [database, given],
    [generated, { PUBLIC_URL: 'https://muster.example.com' }],
    [generated, { PUBLIC_URL: 'https://muster.example.com' }],
  ] as const) {
    const app = await startOn(on, env);
    shown.push(signInsInWords(app.signIns));
    await app.close();
  }

  expect(shown[0]!.join('\n')).not.toMatch(/Given-/);
  expect(shown[0]).toEqual([
    'System Admin  admin@muster.local  (the password that you set)',
    'Recruiter     ada@muster.demo     (the password that you set)',
  ]);
  expect(shown[1]).toEqual([
    expect.stringMatching(/^System Admin  admin@muster\.local  \S{12,}$/),
    expect.stringMatching(/^Recruiter     ada@muster\.demo     \S{12,}$/),
  ]);
  expect(shown[2]).toEqual([]);
}, 60_000);
