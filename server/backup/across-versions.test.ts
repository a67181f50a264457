import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../app.ts';
import { startEmbedded } from '../database/embedded.ts';
import { createFileStore } from '../files/create-file-store.ts';
import type { Settings } from '../settings.ts';
import { hasOlderPostgres, NO_OLDER_POSTGRES, startOlderPostgres, type OlderPostgres } from '../testing-older-postgres.ts';
import { pictureOf, untouchedByRestore, withoutNumbers } from '../testing-picture.ts';
import { ADMIN, startTestApp, type TestApp } from '../testing.ts';
import { folder } from './places.ts';
import { restore } from './restore.ts';
import { openSession } from './session.ts';
import { takeBackup } from './take-backup.ts';

const HOW = { asCopy: false, replace: false };
const quiet = () => undefined;
let app: TestApp;
let older: OlderPostgres;
const folders: string[] = [];
const emptyFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'muster-versions-'));
  await chmod(path, 0o711); // PostgreSQL works as somebody else where this runs as root
  folders.push(path);
  return path;
};

if (!hasOlderPostgres) console.log(NO_OLDER_POSTGRES);
describe.skipIf(!hasOlderPostgres)('with PostgreSQL 15', () => {
  beforeAll(async () => {
    older = await startOlderPostgres();
    app = await startTestApp({ env: { BACKUP_TO: await emptyFolder(), WORKERS: 'http' } }); // nothing changes by itself
    await fillIn();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await older?.stop();
    for (const path of folders) await rm(path, { recursive: true, force: true });
  }, 60_000);

  test('what PostgreSQL 18 holds goes into a 15 whose role owns one database and is nothing else, Muster works on it, and it comes back into an 18', async () => {
    const before = await pictureOf(app.engine.databaseUrl);
    const { databaseUrl: _, ...without } = app.engine.settings;
    const common = { ...without, backupIdentity: join(without.dataDir, 'backup-identity') };
    const inOlder: Settings = { ...common, databaseUrl: older.url, dataDir: await emptyFolder() };
    const out = await takeBackup({ ...app.engine, place: folder(common.backupTo!) });
    await restore(inOlder, out.backup, HOW, quiet);

    const there = await pictureOf(older.url);
    expect(untouchedByRestore(there)).toEqual(untouchedByRestore(before));
    expect(await ask(older.url, `select current_setting('server_version_num')::int / 10000 as v`)).toEqual([{ v: 15 }]);
    await workOn(inOlder);

    const later = await pictureOf(older.url);
    expect(untouchedByRestore(later)).not.toEqual(untouchedByRestore(there));
    const files = await createFileStore(inOlder);
    const back = await takeBackup({ settings: inOlder, databaseUrl: older.url, files, place: folder(common.backupTo!) });
    const itsKey = join(inOlder.dataDir, 'backup-identity');
    const embedded: Settings = { ...common, dataDir: await emptyFolder(), backupIdentity: itsKey };
    expect(await restore(embedded, back.backup, HOW, quiet)).toMatchObject({ restored: back.backup, files: 1 });

    const running = await startEmbedded({ dataDir: embedded.dataDir, say: quiet, fast: true });
    try {
      const after = await pictureOf(running.url);
      expect(untouchedByRestore(after)).toEqual(untouchedByRestore(later));
      expect(after.schema.before).toBe(before.schema.before);
      expect(withoutNumbers(after.schema.after)).toBe(withoutNumbers(before.schema.after));
      expect(await ask(running.url, `select name, amount from records."keptThings" order by 1`)).toEqual([
        { name: 'First', amount: 12.5 },
        { name: 'Saved on 15', amount: 15 },
      ]);
    } finally {
      await running.stop();
    }
  }, 240_000);
});

/** A table that an admin made, numbers, texts, a file and entries of the log. */
async function fillIn() {
  const admin = await app.signIn();
  const field = (fieldName: string, inputType: string) => ({ fieldName, label: fieldName, inputType });
  const made = await admin.post('/api/ss-modules', {
    name: 'keptThings',
    label: 'Kept things',
    fields: [field('amount', 'Number'), field('day', 'Date'), field('words', 'TextArea')],
  });
  expect(made.status).toBe(200);
  await app.make('keptThings', { name: 'First', amount: 12.5, day: '2026-02-28', words: 'née “O’Brien” 😀\n\\N' });
  for (const [at, last_name] of ['Vance', "O'Neil", 'Ærø', '王'].entries())
    expect((await admin.post('/api/leads', { first_name: `Lead ${at}`, last_name, description: 'a,"b"\n\\N' })).status).toBe(200);
  await admin.upload('/api/files/upload', { name: 'paper.txt', content: Buffer.alloc(300_000, 'paper') });
}

/** A node on the older server signs in, finds, saves, and its log of changes is whole. */
async function workOn(settings: Settings) {
  const node = await startApp({ settings, databaseUrl: settings.databaseUrl!, say: quiet, listen: false });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, token = '') =>
    (
      await node.server.inject({ method, url, ...(payload ? { payload } : {}), headers: { authorization: `Bearer ${token}` } })
    ).json();
  try {
    const { token } = await call('POST', '/api/users/login', ADMIN);
    expect((await call('POST', '/api/leads/search', { searchTerms: { last_name: 'Ærø' } }, token)).total).toBe(1);
    await call('POST', '/api/kept-things', { name: 'Saved on 15', amount: 15 }, token);
    expect((await call('POST', '/api/kept-things/search', {}, token)).total).toBe(2);
    expect(await call('GET', '/api/audit-log/verify', undefined, token)).toMatchObject({ isIntact: true });
  } finally {
    await node.close();
  }
}

async function ask(url: string, sql: string) {
  const session = await openSession(url, 'test');
  return (await session.query(sql).finally(() => session.close())).rows;
}
