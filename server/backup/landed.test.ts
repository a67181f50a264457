import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { LANDED_ADMIN, type Landed } from '../testing-landed.ts';
import { startApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { createTestDatabase } from '../testing-database.ts';
import { ENDING } from './places.ts';
import { restore } from './restore.ts';

/** One of each version that has landed; `npm run keep-landed-backup` adds that of today. */
const KEPT = join(import.meta.dirname, 'landed');
const versions = readdirSync(KEPT).flatMap((name) =>
  name.endsWith(ENDING) ? [name.slice('muster-'.length, -ENDING.length)] : [],
);
const quiet = () => undefined;
const folders: string[] = [];
afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

test('at least one landed version is kept', () => expect(versions).not.toEqual([]));

test.each(versions)(
  'what version %s has left comes back with its records, its module, its workflow and its file',
  async (version) => {
    const landed = JSON.parse(readFileSync(join(KEPT, `muster-${version}.json`), 'utf8')) as Landed;
    const database = await createTestDatabase('template0');
    const dataDir = await mkdtemp(join(tmpdir(), 'muster-landed-'));
    folders.push(dataDir);
    const settings = readSettings({
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      BACKUP_TO: dataDir,
      BACKUP_IDENTITY: join(KEPT, 'test-identity'),
      JWT_SECRET: 'a secret for tests, long enough to be accepted',
      SECRETS_KEY: 'a key for the secrets of tests, long enough too',
    });
    const restored = await restore(settings, join(KEPT, `muster-${version}${ENDING}`), { asCopy: false, replace: false }, quiet);
    expect(restored).toMatchObject({ files: 1, erasedAgain: 0 });

    const app = await startApp({ settings, databaseUrl: database.url, say: quiet, listen: false });
    let token = '';
    const call = async (url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.server.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer.json();
    };
    try {
      ({ token } = await call('/api/users/login', LANDED_ADMIN));
      for (const { path, fields } of landed.records) expect(await call(path)).toMatchObject(fields);
      const { path, save, becomes } = landed.workflow;
      expect((await call(path, save)).record).toMatchObject({ ...save, ...becomes });
      const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [landed.file._id]);
      const content = await buffer(await app.engine.files.read(rows[0]!.path as string));
      expect(createHash('sha256').update(content).digest('hex')).toBe(landed.file.sha256);
      expect(await call('/api/audit-log/verify')).toMatchObject({ isIntact: true });
    } finally {
      await app.close();
      await database.drop();
    }
  },
  240_000,
);
