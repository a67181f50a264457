import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { verifySeals } from '../audit/seal.ts';
import { startApp } from '../app.ts';
import { openDatabase } from '../database/database.ts';
import { storeUpload } from '../files/uploads.ts';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { ERASURE_ENDING, noteErasure, readErasures } from './erasures.ts';
import { folder } from './places.ts';
import { restore } from './restore.ts';
import { takeBackup } from './take-backup.ts';

let app: TestApp;
let admin: Client;
let to: string;
const emptied: TestDatabase[] = [];
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'muster-backups-'));
  app = await startTestApp({ env: { BACKUP_TO: to } });
  admin = await app.signIn();
});
afterAll(async () => {
  for (const database of emptied) await database.drop();
  await app?.close();
  await rm(to, { recursive: true, force: true });
});

async function restored(backup: string) {
  const database = await createTestDatabase('template0');
  emptied.push(database);
  const { settings: own } = app.engine;
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-restored-'));
  const settings = { ...own, databaseUrl: database.url, dataDir, backupIdentity: join(own.dataDir, 'backup-identity') };
  return { settings, answer: await restore(settings, backup, { asCopy: false, replace: false }, () => undefined) };
}

test('a restore forgets again whom it had to forget since the backup, before anybody can read it', async () => {
  const { _id } = (await admin.post('/api/leads', { first_name: 'Ottoline', last_name: 'Vance', email: 'ottoline@example.org' }))
    .body.record;
  const file = await storeUpload(app.system(), { filename: 'cv.txt', content: Readable.from([Buffer.from('Ottoline')]) });
  await app.engine.database.query(`update muster.files set parent_module = 'leads', parent_id = $2 where _id = $1`, [
    file._id,
    _id,
  ]);
  const { settings, databaseUrl, files } = app.engine;
  const { backup } = await takeBackup({ settings, databaseUrl, files, place: folder(to) });
  await admin.post('/api/privacy/erase', { records: [{ moduleName: 'leads', recordId: _id }], reason: 'Asked' });
  await app.workJobs();

  const notes = (await readdir(to)).filter((name) => name.endsWith(ERASURE_ENDING));
  expect(notes).toHaveLength(1);
  const note = await readFile(join(to, notes[0]!), 'utf8');
  expect(note).toContain(_id);
  for (const said of ['Ottoline', 'Vance', 'ottoline@']) expect(note).not.toContain(said);

  const { settings: own, answer } = await restored(backup);
  expect(answer).toMatchObject({ restored: backup, erasedAgain: 2 });
  const database = openDatabase(own.databaseUrl);
  try {
    const { rows } = await database.query('select name, first_name, email, deleted from records.leads where _id = $1', [_id]);
    expect(rows[0]).toEqual({ name: 'Erased', first_name: null, email: null, deleted: true });
    const log = JSON.stringify((await database.query('select * from muster.audit_log where module = $1', ['leads'])).rows);
    expect(log).not.toContain('Ottoline');
    expect(await verifySeals(database)).toMatchObject({ isIntact: true });
    expect((await database.query('select 1 from muster.files where _id = $1', [file._id])).rows).toEqual([]);
    const kept = await readdir(join(own.dataDir, 'files'), { recursive: true }).catch(() => []);
    expect(kept.filter((name) => name.includes(file._id))).toEqual([]);
  } finally {
    await database.close();
  }
}, 120_000);

test('the start does it where the restore could not: the backup was older than that', async () => {
  const { _id } = (await admin.post('/api/leads', { first_name: 'Perpetua', last_name: 'Lowe' })).body.record;
  const { settings, databaseUrl, files } = app.engine;
  const { backup } = await takeBackup({ settings, databaseUrl, files, place: folder(to) });
  const { settings: own } = await restored(backup);
  await admin.post('/api/privacy/erase', { records: [{ moduleName: 'leads', recordId: _id }], reason: 'Asked' });
  await app.workJobs();
  const database = openDatabase(own.databaseUrl);
  await database.query('update muster.restored set erased_again = null');

  const again = await startApp({ settings: own, databaseUrl: own.databaseUrl, say: () => undefined, listen: false });
  try {
    const { rows } = await database.query('select name, first_name, deleted from records.leads where _id = $1', [_id]);
    expect(rows[0]).toEqual({ name: 'Erased', first_name: null, deleted: true });
    expect((await database.query('select erased_again from muster.restored')).rows[0]!.erased_again).toBeGreaterThan(0);
  } finally {
    await again.close();
    await database.close();
  }
}, 120_000);

test('erasures that end at the same moment are all noted', async () => {
  const plan = { records: [], modules: {}, filesKept: [] };
  const place = folder(join(to, 'at-once'));
  const requests = Array.from({ length: 30 }, () => newId());

  await Promise.all(requests.map((request) => noteErasure(place, request, new Date(), plan)));

  expect((await readErasures([place])).map(({ request }) => request).toSorted()).toEqual(requests.toSorted());
});

test('a note that cannot be read keeps a restore from bringing somebody back', async () => {
  const { settings, databaseUrl, files } = app.engine;
  const { backup } = await takeBackup({ settings, databaseUrl, files, place: folder(to) });
  await folder(to).write(`muster-erased-broken${ERASURE_ENDING}`, Readable.from(['{']));
  await expect(restored(backup)).rejects.toThrow('muster-erased-broken');
  await rm(join(to, `muster-erased-broken${ERASURE_ENDING}`));
});
