import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { systemContext } from '../../context.ts';
import type { Embedded } from '../../database/embedded.ts';
import { createFileStore } from '../../files/create-file-store.ts';
import { healthOf } from '../../health/health.ts';
import { readSettings } from '../../settings.ts';
import {
  addArchivedLead,
  ARCHIVED_SECRETS,
  archivedEnv,
  archivedLeadsIn,
  isArchived,
  momentOf,
  startArchived,
  testFolders,
} from '../../testing-continuous.ts';
import { restore } from '../restore.ts';
import { checkBackup } from '../backup.jobs.ts';
import { openSession } from '../session.ts';
import { readContinuousState } from './continuous-state.ts';
import { differencesFrom, noteMoment } from './noted-moment.ts';

const HOW = { asCopy: false, replace: false };
const quiet = () => undefined;
const folders = testFolders('continuous');
const emptyFolder = folders.make;
let dataDir: string;
let to: string;
let embedded: Embedded;
let app: App;
let then: string;

const envFor = (folder: string, place = to) => archivedEnv(folder, place, join(dataDir, 'backup-identity'));
const settingsFor = (folder: string, place = to) => readSettings(envFor(folder, place));
const startOn = (folder: string, place = to) => startArchived(envFor(folder, place));
const addLead = (name: string, one = app) => addArchivedLead(one, name);
const momentIn = (one = app) => momentOf(one);
const isKept = isArchived;
const leadsIn = archivedLeadsIn;
const addFile = async (path: string, content: string) => {
  await app.engine.files.write(path, Readable.from([content]));
  await app.engine.database.query(
    `insert into muster.files (_id, filename, path, size, type, sha256) values ($1, $1, $1, $2, 'text/plain', $3)`,
    [path, content.length, createHash('sha256').update(content).digest('hex')],
  );
};

beforeAll(async () => {
  dataDir = await emptyFolder();
  to = await emptyFolder();
  ({ running: embedded, started: app } = await startOn(dataDir));
  await addLead('before the base copy');
  await addFile('paper-one', 'the first paper');
  await isKept(app);
  await addLead('before the second');
  await addFile('paper-two', 'the second paper');
  then = await momentIn();
  await addLead('after the second');
  await addFile('paper-three', 'the third paper');
  await app.engine.database.query(`update records.leads set first_name = 'changed' where first_name = 'before the second'`);
  await app.engine.continuous!.flush();
}, 240_000);
afterAll(async () => {
  await app?.close();
  await embedded?.stop();
  await folders.remove();
}, 60_000);

test('a chosen second comes back to the row, with the files of then; everybody is signed out', async () => {
  const folder = await emptyFolder();
  const restored = await restore(settingsFor(folder), 'latest', { ...HOW, at: then }, quiet);

  expect(restored).toEqual({
    restored: expect.stringMatching(/^base-\d{8}T\d{6}Z-\w+$/),
    takenAt: then,
    tables: expect.any(Number),
    rows: expect.any(Number),
    files: 2,
    heldMessages: 0,
    erasedAgain: 0,
  });
  expect(await leadsIn(folder)).toEqual(['before the base copy', 'before the second']);
  expect((await readdir(join(folder, 'files'))).sort()).toEqual(['paper-one.sealed', 'paper-two.sealed']);
  expect(await text(await (await createFileStore(settingsFor(folder))).read('paper-two'))).toBe('the second paper');
  expect(await readFile(join(folder, 'secrets-key'), 'utf8')).toBe(`${ARCHIVED_SECRETS.SECRETS_KEY}\n`);
  expect((await readdir(folder)).filter((name) => name.startsWith('restoring-'))).toEqual([]);
}, 240_000);

test('a file that is damaged in the middle is left out, and the archive goes on', async () => {
  const { dataDir: own } = app.engine.settings;
  await addFile('paper-damaged', 'a long paper '.repeat(50_000));
  const place = join(own, 'files/paper-damaged.sealed');
  const bytes = await readFile(place);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(place, bytes);
  const shipped = async () => (await readdir(join(to, 'continuous/files'))).length;
  const before = await shipped();
  await addFile('paper-whole', 'a whole paper');
  await app.engine.continuous!.flush();
  expect(await shipped()).toBe(before + 1);
  await app.engine.database.query(`delete from muster.files where path in ('paper-damaged', 'paper-whole')`);
}, 60_000);

test('health says since when any second comes back and how far the archive is, and the server hands over its WAL within the minute', async () => {
  const { checks, backups } = await healthOf(app.engine);
  expect(backups.continuousSince! < then).toBe(true);
  expect(backups.archivedUntil! >= then).toBe(true);
  expect(await readContinuousState(app.engine.settings)).toMatchObject({ since: backups.continuousSince, problem: null });
  expect(checks.find(({ name }) => name === 'continuous-backup')).toMatchObject({
    status: 'ok',
    sentence: expect.stringMatching(/^Any second comes back, from .* ago until \d+ seconds? ago\.$/),
  });
  const { rows } = await app.engine.database.query('show archive_timeout');
  expect(rows).toEqual([{ archive_timeout: '30s' }]);
  const names = [...(await readdir(join(to, 'continuous/wal'))), ...(await readdir(join(to, 'continuous/files')))];
  for (const name of names)
    expect(
      (await readFile(join(to, 'continuous', name.includes('.wal.') ? 'wal' : 'files', name))).subarray(0, 21).toString(),
    ).toBe('age-encryption.org/v1');
});

test('once a week the archive is brought back beside and compared, table by table and file by file; health says what came of it', async () => {
  const trial = async () => {
    await checkBackup.run(systemContext(app.engine, 'a test'), {}, { jobId: '1', attempt: 1 });
    return (await healthOf(app.engine)).checks.find(({ name }) => name === 'backup-check')!;
  };
  expect(await trial()).toMatchObject({
    status: 'ok',
    sentence: expect.stringMatching(
      /The continuous backup was last brought back to try it \d+ seconds? ago, in \d+ seconds?, with [\d.]+ MB beside; \d{3} tables and 3 files were compared\.$/,
    ),
  });

  const archived = join(to, 'continuous/files');
  const [object] = await readdir(archived);
  await rename(join(archived, object!), join(to, 'set-aside'));
  expect(await trial()).toMatchObject({
    status: 'critical',
    sentence: expect.stringMatching(/did not bring the database back: The file paper-\w+ is not there\.$/),
    remedy: expect.any(String),
  });
  await rename(join(to, 'set-aside'), join(archived, object!));
  expect((await readdir(dataDir)).filter((name) => name.startsWith('trying-'))).toEqual([]);
}, 240_000);

test('what a trial compares with is what was there at its moment, and a difference has a sentence', async () => {
  const noted = await noteMoment(app.engine.databaseUrl);
  expect(noted.at).toMatch(/\.\d{6}Z$/);
  await addLead('after a moment was noted');
  const session = await openSession(app.engine.databaseUrl, 'test');
  const differences = await differencesFrom(session, noted.tables!);
  await session.query(`delete from records.leads where first_name = 'after a moment was noted'`);
  await session.query(`update records.leads set first_name = 'other' where first_name = 'changed'`);
  const others = await differencesFrom(session, noted.tables!);
  await session.query(`update records.leads set first_name = 'changed' where first_name = 'other'`);
  await session.close();
  expect(differences).toContainEqual(expect.stringMatching(/^records\.leads has \d rows in place of \d\.$/));
  expect(others).toContain('The rows of records.leads are not those of that moment.');
});

test('a moment outside of the span, no moment, another key and a server are refused in a sentence, and nothing is changed', async () => {
  const folder = await emptyFolder();
  const refusal = (at: string, changed: object = {}) =>
    restore({ ...settingsFor(folder), ...changed }, 'latest', { ...HOW, at }, quiet).catch((problem: Error) => problem.message);

  const span =
    /^2020-01-01T00:00:00.000Z lies outside of what comes back from .*: from 2\S+Z until 2\S+Z\. Nothing was changed\.$/;
  expect(await refusal('2020-01-01T00:00:00Z')).toMatch(span);
  expect(await refusal('2100-01-01T00:00:00Z')).toContain('lies outside of what comes back');
  expect(await refusal('yesterday')).toContain('--at is "yesterday": write a moment with its zone');
  expect(await refusal(then, { databaseUrl: 'postgres://127.0.0.1:1/x' })).toContain('leave DATABASE_URL out');
  expect(await refusal(then, { backupTo: folder })).toContain('There is no continuous backup in');
  const { generateX25519Identity } = await import('age-encryption');
  const wrong = join(to, 'wrong-key');
  await writeFile(wrong, await generateX25519Identity());
  expect(await refusal(then, { backupIdentity: wrong })).toContain('This key does not open the backup');
  expect(await readdir(folder)).toEqual(['lock']);
}, 240_000);

test('what is restored goes on in an archive of its own, and seconds from before and after come back from either', async () => {
  const folder = await emptyFolder();
  await restore(settingsFor(folder), 'latest', { ...HOW, at: then }, quiet);
  await copyFile(join(dataDir, 'backup-identity'), join(folder, 'backup-identity')); // no backup has the key in it
  const life = await startOn(folder);
  await isKept(life.started);
  await addLead('after the restore', life.started);
  const later = await momentIn(life.started);
  await life.stop(); // hands over what was saved last

  const second = await emptyFolder();
  await restore(settingsFor(second), 'latest', { ...HOW, at: later }, quiet);
  expect(await leadsIn(second)).toEqual(['after the restore', 'before the base copy', 'before the second']);
  const third = await emptyFolder();
  await restore(settingsFor(third), 'latest', { ...HOW, at: then }, quiet);
  expect(await leadsIn(third)).toEqual(['before the base copy', 'before the second']);
}, 240_000);

test('while the place is away what was written waits encrypted, health says so, and it is sent when the place is back', async () => {
  const folder = await emptyFolder();
  const place = join(await emptyFolder(), 'place');
  const life = await startOn(folder, place);
  try {
    const check = async () => (await healthOf(life.started.engine)).checks.find(({ name }) => name === 'continuous-backup')!;
    await isKept(life.started);
    await rename(place, `${place}-away`);
    await writeFile(place, 'no folder');
    await addLead('while the place is away', life.started);
    const later = await momentIn(life.started);
    await expect(life.started.engine.continuous!.flush()).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect
      .poll(check, { timeout: 60_000, interval: 50 })
      .toMatchObject({ status: 'warning', remedy: expect.stringContaining('BACKUP_TO') });
    const waiting = await readdir(join(folder, 'continuous-waiting'));
    expect(waiting.length).toBeGreaterThan(0);
    expect(await readdir(join(folder, 'postgres.wal'))).toEqual([]);
    expect((await readFile(join(folder, 'continuous-waiting', waiting[0]!))).subarray(0, 21).toString()).toBe(
      'age-encryption.org/v1',
    );

    await rm(place);
    await rename(`${place}-away`, place);
    await expect.poll(check, { timeout: 60_000, interval: 50 }).toMatchObject({ status: 'ok' });
    expect((await readContinuousState(settingsFor(folder, place)))!.until! >= later).toBe(true);
    expect(await readdir(join(folder, 'continuous-waiting'))).toEqual([]);
  } finally {
    await life.stop();
  }
}, 240_000);

interface Ended {
  code: number | null;
  problem: string;
}
function restoreProcess(folder: string): { child: ChildProcess; ended: Promise<Ended> } {
  const { promise: ended, resolve: done } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, '../../../tools/restore.ts'), 'latest', '--at', then, '--json'],
    { env: { PATH: process.env.PATH, ...envFor(folder) } },
    (_failed, _out, problem) => done({ code: child.exitCode, problem }),
  );
  return { child, ended };
}
const next = () => new Promise((done) => setImmediate(done));
const staged = async (folder: string, name: string) => {
  const staging = (await readdir(folder)).find((entry) => entry.startsWith('restoring-'));
  return staging !== undefined && (await readdir(join(folder, staging)).catch((): string[] => [])).includes(name);
};

test('a restore that is killed while it copies, replays or brings the files leaves nothing that counts, and the next one goes through', async () => {
  const folder = await emptyFolder();
  for (const phase of ['postgres', 'postgres.feed', 'files']) {
    const { child, ended } = restoreProcess(folder);
    while (child.exitCode === null && !(await staged(folder, phase))) await next();
    expect(child.exitCode).toBe(null);
    child.kill('SIGKILL');
    await ended;
    expect((await readdir(folder)).includes('postgres')).toBe(false);
  }
  expect(await restoreProcess(folder).ended).toMatchObject({ code: 0 });
  expect((await readdir(folder)).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  expect(await leadsIn(folder)).toEqual(['before the base copy', 'before the second']);
}, 240_000);

test('a Muster that is killed in the middle of a base copy leaves none that counts, and the next start takes a whole one', async () => {
  await app.close();
  await embedded.stop();
  const place = await emptyFolder();
  const bases = () => readdir(join(place, 'continuous/base')).catch((): string[] => []);
  const child = spawn(process.execPath, ['server/start.mjs', '--without-web'], {
    env: { PATH: process.env.PATH, ...envFor(dataDir, place) },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.on('exit', done));
  while (child.exitCode === null && !(await bases()).some((name) => name.endsWith('.part'))) await next();
  child.kill('SIGKILL');
  await ended;
  expect((await bases()).filter((name) => !name.endsWith('.part'))).toEqual([]);
  expect(await readContinuousState(settingsFor(dataDir, place))).toMatchObject({ since: null });

  const life = await startOn(dataDir, place); // uses the PostgreSQL that was left at work
  embedded = life.running;
  app = life.started;
  await isKept(app);
  const names = (await bases()).map((name) => name.replace(/^[\w-]+/, '')).sort();
  expect(names).toEqual(['.base.json', '.tar.zst.age']);
  const folder = await emptyFolder();
  const at = await momentIn();
  await app.engine.continuous!.flush();
  await restore(settingsFor(folder, place), 'latest', { ...HOW, at }, quiet);
  expect(await leadsIn(folder)).toHaveLength(3);
}, 240_000);
