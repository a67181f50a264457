import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../app.ts';
import { systemContext } from '../context.ts';
import { startEmbedded } from '../database/embedded.ts';
import { lockDataDir } from '../database/embedded-lock.ts';
import { createFileStore } from '../files/create-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { pictureOf, untouchedByRestore, withoutNumbers } from '../testing-picture.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { mailNotice } from '../notifications/notifications.jobs.ts';
import { backUp, checkBackup } from './backup.jobs.ts';
import { identityOf, recipientsOf } from './keys.ts';
import { ENDING, findBackup, folder } from './places.ts';
import { restore } from './restore.ts';
import { openSession } from './session.ts';
import { takeBackup, type TakenBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let app: TestApp;
let admin: Client;
let to: string;
const emptied: TestDatabase[] = [];
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'muster-backups-'));
  app = await startTestApp({ env: { BACKUP_TO: to, WORKERS: 'http' } }); // nothing changes by itself between a backup and a look
  admin = await app.signIn();
  await fillIn();
}, 240_000);
afterAll(async () => {
  for (const database of emptied) await database.drop();
  await app?.close();
  await rm(to, { recursive: true, force: true });
});

const odd = fc.oneof(
  fc.constantFrom('', ' ', '"', 'a,b', 'a\nb', 'a\r\nb', '\\.', '\\N', 'NULL', "'; drop table x; --", '😀 é', '\t', '{"a":[1]}'),
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\u0000')),
);

/** Random texts, numbers and lists in shipped tables and in one that an admin made, files, jobs that wait, and an unread log. */
async function fillIn() {
  const made = await admin.post('/api/ss-modules', {
    name: 'oddThings',
    label: 'Odd things',
    fields: [
      { fieldName: 'kept_text', label: 'Kept text', inputType: 'TextField' },
      { fieldName: 'amount', label: 'Amount', inputType: 'Number' },
      { fieldName: 'day', label: 'Day', inputType: 'Date' },
    ],
  });
  expect(made.status).toBe(200);
  const samples = fc.sample(fc.tuple(odd, odd, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })), {
    numRuns: 60,
    seed: 33,
  });
  for (const [at, [first, second, number]] of samples.entries()) {
    await app.make('oddThings', {
      name: `Odd ${at}`,
      kept_text: first,
      amount: Math.round(number * 100) / 100,
      day: '2026-02-28',
    });
    await app.make('leads', { first_name: `Lead ${at}`, last_name: second.trim() || 'x', description: first });
  }
  for (let at = 0; at < 3; at++)
    expect(
      (await admin.upload('/api/files/upload', { name: `paper ${at}.txt`, content: Buffer.alloc(200_000 * at + 7, `f${at}`) }))
        .status,
    ).toBe(200);
}

const take = (changed: Partial<Settings> = {}, place = folder(to)): Promise<TakenBackup> => {
  const { settings, databaseUrl, files } = app.engine;
  return takeBackup({ settings: { ...settings, ...changed }, databaseUrl, files, place });
};
const emptyDatabase = async () => {
  const database = await createTestDatabase('template0');
  emptied.push(database);
  return database.url;
};
const emptyFolder = () => mkdtemp(join(tmpdir(), 'muster-restored-'));
const messagesThatWait = async () => {
  const names = app.engine.discovered.jobs
    .filter(({ queue, cron }) => ['mail', 'webhooks'].includes(queue) && !cron)
    .map(({ name }) => name);
  const { rows } = await app.engine.database.query(
    'select count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)',
    [names],
  );
  return Number(rows[0]!.n);
};
/** In clear: the same as those of the app, which are no two alike. */
async function expectSameFiles(store: FileStore, rows: readonly Record<string, unknown>[]) {
  for (const { path } of rows as { path: string }[])
    expect((await buffer(await store.read(path))).equals(await buffer(await app.engine.files.read(path)))).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
}
const unsealedIn = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.sealed')).map(({ name }) => name);
};
const HOW = { asCopy: false, replace: false };
const settingsFor = async (databaseUrl: string): Promise<Settings> => ({
  ...app.engine.settings,
  databaseUrl,
  dataDir: await emptyFolder(),
  backupIdentity: join(app.engine.settings.dataDir, 'backup-identity'),
});
const quiet = () => undefined;

test('random data, backed up and restored, has equal digests, and tables made in the same way; its files are the same', async () => {
  const order = { kind: 'comment', user: admin.user._id, by: null, title: 'Waits' };
  await app.engine.jobs.enqueue(app.engine.database, mailNotice, order as never, { runAt: new Date(Date.now() + 3_600_000) });
  const waiting = await messagesThatWait();
  expect(waiting).toBeGreaterThan(0);
  const taken = await take();
  const before = await pictureOf(app.engine.databaseUrl);
  const url = await emptyDatabase();
  const settings = await settingsFor(url);
  const restored = await restore(settings, taken.backup, HOW, quiet);

  expect(restored).toMatchObject({
    restored: taken.backup,
    tables: taken.tables,
    rows: taken.rows,
    files: 3,
    heldMessages: waiting,
    erasedAgain: 0,
  });
  const after = await pictureOf(url);
  expect(untouchedByRestore(after)).toEqual(untouchedByRestore(before));
  expect(after.schema.before).toBe(before.schema.before);
  expect(withoutNumbers(after.schema.after)).toBe(withoutNumbers(before.schema.after));

  const again = await startApp({ settings, databaseUrl: url, say: quiet, listen: false });
  try {
    const call = (path: string, token: string) =>
      again.server.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect((await call('/api/leads', admin.token)).statusCode).toBe(401);
    const signedIn = await again.server.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'admin@muster.test', password: 'Correct-Horse-1' },
    });
    const { token } = signedIn.json();
    expect((await call('/api/odd-things', token)).statusCode).toBeLessThan(500);
    const { rows: kept } = await again.engine.database.query('select path from muster.files');
    await expectSameFiles(again.engine.files, kept);
    expect(kept).toHaveLength(3);
    expect(await unsealedIn(settings.dataDir)).toEqual([]);
    const health = (await call('/api/health', token)).json();
    expect(health.backups.heldMessages).toBe(waiting);
    const letGo = await again.server.inject({
      method: 'POST',
      url: '/api/backups/let-messages-go',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(letGo.json()).toEqual({ messages: waiting });
    expect((await call('/api/audit-log/verify', token)).json()).toMatchObject({ isIntact: true });
  } finally {
    await again.close();
  }
}, 240_000);

test('a backup is one file that only its owner can read, and says what it holds', async () => {
  const taken = await take();

  expect(taken).toEqual({
    backup: expect.stringMatching(/^muster-\d{8}T\d{6}Z-[0-9a-f]+$/),
    place: to,
    bytes: (await stat(join(to, `${taken.backup}${ENDING}`))).size,
    takenAt: expect.stringMatching(/Z$/),
    version: app.engine.settings.version,
    tables: expect.any(Number),
    rows: expect.any(Number),
    files: 3,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    leftOut: [],
  });
  expect((await stat(join(to, `${taken.backup}${ENDING}`))).mode & 0o777).toBe(0o600);
  const bytes = await readFile(join(to, `${taken.backup}${ENDING}`));
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.includes('Odd 1')).toBe(false);
});

test('with BACKUP_RECIPIENTS the server cannot read what it writes', async () => {
  const { identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  await recipientsOf(app.engine.settings); // the server has a key of its own, which is another one
  const taken = await take({ backupRecipients: [await identityToRecipient(identity)] });
  const found = await findBackup(app.engine.settings, taken.backup);

  expect(await verifyBackup(app.engine.databaseUrl, found, identityOf(app.engine.settings))).toMatchObject({
    ok: false,
    problems: ['This key does not open the backup: name the file of the right one in BACKUP_IDENTITY.'],
  });
  expect(await verifyBackup(app.engine.databaseUrl, found, identity)).toMatchObject({ ok: true, problems: [] });
}, 240_000);

test('a damaged file, a wrong key, a filled database and a key of another installation are refused, and nothing is changed', async () => {
  const { backup } = await take();
  const whole = await readFile(join(to, `${backup}${ENDING}`));
  const url = await emptyDatabase();
  const settings = await settingsFor(url);
  const damaged = join(to, `damaged${ENDING}`);
  const refusalOf = async (content: Buffer) => {
    await writeFile(damaged, content);
    return restore(settings, damaged, HOW, quiet).catch((problem: Error) => problem.message);
  };
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 1;

  expect(await refusalOf(flipped)).toBe('The backup is damaged: it ends early, or its bytes were changed.');
  expect(await refusalOf(whole.subarray(0, whole.length - 5_000))).toBe(
    'The backup is damaged: it ends early, or its bytes were changed.',
  );
  expect(await refusalOf(Buffer.from('hello'))).toBe('This is no backup, or its beginning is damaged.');
  expect(await refusalOf(Buffer.alloc(0))).toBe('This is no backup, or its beginning is damaged.');
  await rm(damaged);
  const wrongKey = join(to, 'wrong-key');
  await writeFile(wrongKey, await generateX25519Identity());
  await expect(restore({ ...settings, backupIdentity: wrongKey }, backup, HOW, quiet)).rejects.toThrow(
    'This key does not open the backup',
  );
  await expect(restore({ ...settings, secretsKey: 'x'.repeat(40) }, backup, HOW, quiet)).rejects.toThrow(
    'SECRETS_KEY is not the key',
  );
  await expect(restore(settings, 'no-such', HOW, quiet)).rejects.toThrow('There is no backup “no-such”');
  await expect(restore({ ...settings, databaseUrl: app.engine.databaseUrl }, backup, HOW, quiet)).rejects.toThrow('is not empty');
  await expect(restore(settings, backup, { ...HOW, replace: true }, quiet)).rejects.toThrow(
    '--replace is for the embedded database',
  );

  const session = await openSession(url, 'test');
  const { rows } = await session.query(
    `select nspname from pg_namespace where nspname in ('muster', 'records', 'graphile_worker')`,
  );
  await session.close();
  expect(rows).toEqual([]);
  expect(await readdir(settings.dataDir)).toEqual(['lock']);
}, 240_000);

test('nothing half counts as a backup: a full place leaves neither a file nor a line, and of two at once one is not begun', async () => {
  const lines = async () => Number((await app.engine.database.query('select count(*) as n from muster.backups')).rows[0]!.n);
  const before = [await readdir(to), await lines()];
  const full = {
    ...folder(to),
    write: (_file: string, content: Readable) =>
      new Promise<void>((_done, fail) => content.once('data', () => fail(Object.assign(new Error('full'), { code: 'ENOSPC' })))),
  };

  await expect(take({}, full)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect([await readdir(to), await lines()]).toEqual(before);
  await writeFile(join(to, `killed${ENDING}.part`), 'half');
  const both = await Promise.allSettled([take(), take()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
    'A backup is being taken already',
  );
  expect((await readdir(to)).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 240_000);

test('a file that is gone or damaged is told and keeps nothing else from being backed up', async () => {
  const { rows } = await app.engine.database.query('select path from muster.files order by size desc limit 1');
  const path = join(app.engine.settings.dataDir, 'files', `${rows[0]!.path}.sealed`);
  const whole = await readFile(path);
  const damaged = Buffer.from(whole);
  damaged[damaged.length - 1]! ^= 1; // in its last frame: what comes before is read
  await writeFile(path, damaged);
  const taken = await take();
  await writeFile(path, whole);

  expect(taken).toMatchObject({ files: 2, leftOut: [rows[0]!.path] });
  const found = await findBackup(app.engine.settings, taken.backup);
  expect(await verifyBackup(app.engine.databaseUrl, found, identityOf(app.engine.settings))).toMatchObject({
    ok: false,
    problems: [`The file ${rows[0]!.path} was gone or damaged when the backup was taken.`],
  });
}, 240_000);

test('a place with another SECRETS_KEY takes a backup whose key it names as the old one, and seals its files with its own', async () => {
  const { backup } = await take();
  const settings = await settingsFor(await emptyDatabase());
  const own = { ...settings, secretsKey: 'the key of another place, long enough too' };
  await expect(restore(own, backup, HOW, quiet)).rejects.toThrow('or name it in SECRETS_KEY_OLD. Nothing was changed.');
  await restore({ ...own, oldSecretsKeys: [settings.secretsKey!] }, backup, HOW, quiet);

  const { rows: paths } = await app.engine.database.query('select path from muster.files');
  await expectSameFiles(await createFileStore(own), paths);
  await expect((await createFileStore(settings)).read(paths[0]!.path as string)).rejects.toThrow('cannot be opened');
}, 240_000);

test('into the embedded database: beside what is there, which is refused or set aside, never while a Muster runs', async () => {
  const { backup } = await take();
  const dataDir = await emptyFolder();
  await chmod(dataDir, 0o711);
  const { databaseUrl: _, secretsKey: __, ...settings } = await settingsFor('');
  const embedded = { ...settings, dataDir };
  await writeFile(join(dataDir, 'secrets-key'), 'a key of this place, made before the restore');
  const { rows: paths } = await app.engine.database.query('select path from muster.files');
  try {
    expect(await restore(embedded, backup, HOW, quiet)).toMatchObject({ restored: backup, files: 3 });
    await expectSameFiles(await createFileStore({ ...embedded, secretsKey: app.engine.settings.secretsKey! }), paths);
    expect(await unsealedIn(dataDir)).toEqual([]);
    const first = await readdir(dataDir);
    expect(first).toEqual(expect.arrayContaining(['files', 'jwt-secret', 'postgres', 'postgres-password', 'secrets-key']));
    expect(await readFile(join(dataDir, 'secrets-key'), 'utf8')).toBe(`${app.engine.settings.secretsKey}\n`);

    await expect(restore(embedded, backup, HOW, quiet)).rejects.toThrow('holds a database already');
    const lock = lockDataDir(dataDir);
    await expect(restore(embedded, backup, { ...HOW, replace: true }, quiet)).rejects.toThrow('Muster is already');
    lock.release();
    expect((await readdir(dataDir)).sort()).toEqual(first.sort());

    await restore(embedded, backup, { ...HOW, replace: true }, quiet);
    const after = await readdir(dataDir);
    expect(after.filter((name) => /^postgres\.before-\d{8}T\d{6}Z$/.test(name))).toHaveLength(1);
    expect(after.filter((name) => name.startsWith('restoring-'))).toEqual([]);
    const running = await startEmbedded({ dataDir, say: quiet, fast: true });
    const session = await openSession(running.url, 'test');
    const { rows } = await session.query('select count(*) as n from records."oddThings"');
    await session.close();
    await running.stop();
    expect(Number(rows[0]!.n)).toBe(60);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

test('a start with new steps on the embedded database backs it up first; one that cannot does not start and changes nothing', async () => {
  const taken = await take();
  const url = await emptyDatabase();
  const { databaseUrl: _, ...settings } = { ...(await settingsFor(url)), backupTo: await emptyFolder() };
  await restore({ ...settings, databaseUrl: url, backupTo: to }, taken.backup, HOW, quiet);
  const session = await openSession(url, 'test');
  await session.query(`drop table muster.unopened_secrets`);
  await session.query(`delete from muster.migrations where name = '129 unopened secrets'`);
  const steps = async () => (await session.query(`select name from muster.migrations where name like '129%'`)).rows.length;
  const start = (changed: object) =>
    startApp({ settings: { ...settings, ...changed }, databaseUrl: url, say: quiet, listen: false });
  try {
    await expect(start({ backupTo: '/dev/null/backups' })).rejects.toThrow(
      'Nothing was changed. Mend that, or start with BACKUP_BEFORE_UPGRADE=0.',
    );
    expect(await steps()).toBe(0);
    await (await start({})).close();
    expect(await steps()).toBe(1);
    const [file, ...others] = await readdir(settings.backupTo);
    expect([file, others]).toEqual([expect.stringMatching(/-before-\d+-\d+-\d+\.tar\.zst\.age$/), []]);
    await (await start({})).close();
    expect(await readdir(settings.backupTo)).toHaveLength(1);
  } finally {
    await session.close();
  }
}, 240_000);

test('a copy writes to nobody, whatever the environment says, and says whose copy it is', async () => {
  const taken = await take();
  const url = await emptyDatabase();
  const settings = { ...(await settingsFor(url)), smtpUrl: 'smtp://127.0.0.1:1' };
  await restore(settings, 'latest', { ...HOW, asCopy: true }, quiet);

  const copy = await startApp({ settings, databaseUrl: url, say: quiet, listen: false });
  try {
    expect(copy.engine.copyOf).toBe(taken.takenAt);
    expect(copy.engine.mail.provider).toBe('outbox');
    const before = await readdir(to);
    await backUp.run(systemContext(copy.engine, 'a test'), {}, { jobId: '1', attempt: 1 });
    expect(await readdir(to)).toEqual(before);
    await expect(copy.engine.outbound.fetch('https://example.com/')).rejects.toThrow(
      'This is a copy of a backup: nothing leaves it.',
    );
  } finally {
    await copy.close();
  }
}, 240_000);

test('admins take a backup and list them; it is tried by restoring it, and what need not be kept goes when a newer one is there', async () => {
  const { database, clock } = app.engine;
  await database.query('delete from muster.backups');
  await rm(to, { recursive: true });
  const day = (ago: number) => new Date(clock().getTime() - ago * 86_400_000);
  for (const ago of [400, 1, 2])
    await database.query(
      `insert into muster.backups (backup, place, taken_at, version, bytes, tables, rows, files, sha256) values ($1, $2, $3, '1', 1, 1, 1, 0, '')`,
      [`old-${ago}`, to, day(ago)],
    );
  const { _id } = (await admin.get('/api/admin-settings/by-key/backup-keep')).body;
  const keep = (value: string) =>
    admin.put(`/api/admin-settings/update-certain-fields/${_id}`, { fields: { setting: { value } } });
  expect((await keep('seven days')).status).toBe(422);
  expect((await keep('2d')).status).toBe(200);

  const ordered = await admin.post('/api/backups', { label: 'before-move' });
  expect([ordered.status, ordered.body]).toEqual([202, { run: expect.stringMatching(/^\d+$/) }]);
  expect((await admin.post('/api/backups', { label: '../x' })).status).toBe(400);
  expect((await admin.get(`/api/scheduled-jobs/job-instances/${ordered.body.run}`)).body).toMatchObject({
    name: 'back-up',
    cause: 'hand',
    status: 'running',
  });
  await backUp.run(app.system(), { label: 'before-move' }, { jobId: '1', attempt: 1 });
  await backUp.run(app.system(), {}, { jobId: '1', attempt: 1 });
  await checkBackup.run(app.system(), {}, { jobId: '1', attempt: 1 });

  const { body } = await admin.get('/api/backups');
  expect(body.records[0]).toEqual({
    backup: expect.any(String),
    place: to,
    takenAt: expect.any(String),
    bytes: expect.any(Number),
    rows: expect.any(Number),
    files: 3,
    label: null,
    verifiedAt: expect.any(String),
  });
  expect(body.records.map(({ label }: { label: string | null }) => label)).toContain('before-move');
  expect(body.records.map(({ backup }: { backup: string }) => backup)).not.toContain('old-400');
  expect((await (await app.userWith({ userType: 'Admin' })).get('/api/backups')).status).toBe(403);
  const { checks, backups } = (await admin.get('/api/health')).body;
  expect(backups).toMatchObject({ last: { backup: body.records[0].backup }, verified: expect.any(String) });
  expect(checks.find(({ name }: { name: string }) => name === 'backup-check').status).toBe('ok');
}, 240_000);
