import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOnce, keptOncePer } from './kept-once.ts';
import { keyedHash } from './secrets/hash-key.ts';
import { startTestApp, type Client, type TestApp } from './testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

/** Nothing can be read from the table while this runs. */
async function withoutTable<T>(table: string, run: () => Promise<T>): Promise<T> {
  await app.engine.database.query(`alter table ${table} rename to away`);
  try {
    return await run();
  } finally {
    await app.engine.database.query(`alter table ${table.split('.')[0]}.away rename to ${table.split('.')[1]}`);
  }
}

test('what is read once is kept, a failure is not, and what is forgotten while it is read is kept nowhere', async () => {
  let reads = 0;
  const read = keptOnce(async () => {
    reads += 1;
    if (reads === 1) throw new Error('not now');
    return reads;
  });
  await expect(Promise.all([read(), read()])).rejects.toThrow('not now');
  expect(reads).toBe(1);
  expect([await read(), await read()]).toEqual([2, 2]);
  const late = read();
  read.forget();
  expect([await late, await read(), await read()]).toEqual([2, 3, 3]);

  let tries = 0;
  const atOnce = keptOncePer<object, number>(() => {
    tries += 1;
    if (tries === 1) throw new Error('no file');
    return tries;
  });
  const owner = {};
  expect(() => atOnce(owner)).toThrow('no file');
  expect([atOnce(owner), atOnce(owner), atOnce({})]).toEqual([2, 2, 3]);
});

test('a statement about teams that fails once is read again by the next call, and the node says that it is not ready', async () => {
  const someone = await app.userWith({ access: {} });
  const ask = async () => [
    (await someone.get('/api/leads/all')).status >= 500,
    (await app.anonymous.get('/api/health/ready')).status,
    await app.engine.access.teams().then(
      () => 'teams',
      () => 'none',
    ),
  ];

  app.engine.access.clear();
  expect(await withoutTable('records.teams', ask)).toEqual([true, 503, 'none']);
  expect(await ask()).toEqual([false, 200, 'teams']);
});

test('a person’s rights that could not be read once are read again', async () => {
  app.engine.access.clear();

  await withoutTable('records.users', () => expect(app.engine.access.of(admin.user._id)).rejects.toThrow());
  expect(await app.engine.access.of(admin.user._id)).toMatchObject({ isAdmin: true });
});

test('the key of hashes that could not be read once is read again', async () => {
  const engine = { ...app.engine, database: app.engine.database };

  await withoutTable('muster.hash_keys', () => expect(keyedHash(engine, 'text')).rejects.toThrow());
  expect(await keyedHash(engine, 'text')).toBe(await keyedHash(app.engine, 'text'));
});

/** What is no read that is kept: it ends with a transaction or a run, which forgets it. */
const OTHERS = [
  'server/change-counters.ts: running',
  'server/database/database.ts: client',
  'server/database/embedded-postmaster.ts: ended',
  'server/events/heartbeat.ts: looking',
  'server/records/create-many.ts: written',
  'server/replicas/replicas.ts: looking',
];

test('nothing else keeps what it reads by itself', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for (const folder of ['server', 'features', 'common']) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/test(ing[\w-]*)?\.tsx?$/.test(name)))
      for (const [, name] of readFileSync(join(root, folder, file), 'utf8').matchAll(
        /\(\)(?:: [^=]+)? => (?:void )?\(?(\w+) \?\?= /g,
      ))
        found.push(`${folder}/${file}: ${name}`);
  }

  expect(found.toSorted()).toEqual(OTHERS);
});
