import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { walFolderOf } from '../../database/embedded-archive.ts';
import { clusterOf } from '../../database/embedded-places.ts';
import { runningUrl } from '../../database/embedded.ts';
import { healthOf } from '../../health/health.ts';
import { readSettings } from '../../settings.ts';
import {
  addArchivedLead,
  archivedEnv,
  archivedLeadsIn,
  archivedLeadsOf,
  isArchived,
  momentOf,
  startArchived,
  testFolders,
  type ArchivedApp,
} from '../../testing-continuous.ts';
import { identityOf } from '../keys.ts';
import { restore } from '../restore.ts';
import { openSession } from '../session.ts';
import { readContinuousState } from './continuous-state.ts';
import { openKeptArchive } from './kept-archive.ts';
import { unsealed } from './seal-file.ts';
import { bytesWaiting } from './ship-wal.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const HOW = { asCopy: false, replace: false };
const OLD = 'the key of what was there, long enough to be one';
const quiet = () => undefined;
const folders = testFolders('killed');
let env: Record<string, string>;
let place: string;
let life: ArchivedApp | undefined;

beforeAll(async () => {
  const dataDir = await folders.make();
  place = join(await folders.make(), 'place');
  env = archivedEnv(dataDir, place, join(dataDir, 'backup-identity'));
  life = await startArchived(env, { backupWaitingBytes: 40e6 });
  await isArchived(life.started);
}, 240_000);
afterAll(async () => {
  await life?.stop();
  await folders.remove();
}, 60_000);

/** Some segments of WAL that hardly get smaller. */
async function writeMuch(dataDir = env.DATA_DIR!): Promise<void> {
  const session = await openSession(runningUrl(dataDir)!, 'test');
  await session.query('create table if not exists public.much (one uuid, other uuid)');
  await session.query('insert into public.much select gen_random_uuid(), gen_random_uuid() from generate_series(1, 300000)');
  await session.query('truncate public.much');
  await session.close();
}
const inArchive = (name: string) => readdir(join(place, 'continuous', name)).catch((): string[] => []);

test('what waits for a place that is away is dropped above its bound; health says so, and the next base copy begins anew', async () => {
  const { started } = life!;
  const check = async () => (await healthOf(started.engine)).checks.find(({ name }) => name === 'continuous-backup')!;
  await rename(place, `${place}-away`);
  await writeFile(place, 'no folder');
  await addArchivedLead(started, 'while much is dropped');
  const lost = await momentOf(started);
  while (!started.engine.continuous!.state().droppedAt) {
    await writeMuch();
    await expect(started.engine.continuous!.flush()).rejects.toThrow(/ENOTDIR|was dropped/);
  }
  await expect.poll(check, { timeout: 60_000, interval: 50 }).toMatchObject({
    status: 'critical',
    sentence: expect.stringMatching(
      /^So much waited for the place of the backups that it was dropped \d+ seconds? ago: what was saved since the last that is there, .* ago, comes back from the next base copy on\. It was refused \(ENOTDIR\); the log says more\.$/,
    ),
    remedy: expect.stringContaining('BACKUP_TO'),
  });
  await expect.poll(() => started.engine.continuous!.state().waitingBytes, { timeout: 30_000 }).toBeLessThan(40e6);

  await rm(place);
  await rename(`${place}-away`, place);
  await expect.poll(check, { timeout: 150_000, interval: 100 }).toMatchObject({ status: 'ok' });
  const { since } = (await readContinuousState(readSettings(env)))!;
  expect(since! > lost).toBe(true);
  const target = await folders.make();
  await expect(restore(readSettings({ ...env, DATA_DIR: target }), 'latest', { ...HOW, at: lost }, quiet)).rejects.toThrow(
    'lies outside of what comes back',
  );
}, 300_000);

test('what is dropped while a base copy is taken is that copy’s own WAL: another one is due', async () => {
  const dataDir = await folders.make();
  const by = archivedEnv(dataDir, await folders.make(), join(dataDir, 'backup-identity'));
  // the archive is kept by hand
  const { roles } = readSettings(by);
  const { started, stop } = await startArchived(by, { backupWaitingBytes: 40e6, roles: { ...roles, jobs: false } });
  try {
    const { signal } = new AbortController();
    const archive = await openKeptArchive(started.engine);
    await archive.look();
    await archive.send();
    expect([await archive.isBaseDue(), archive.droppedAt]).toEqual([true, null]);

    const holder = await openSession(runningUrl(dataDir)!, 'test');
    await holder.query('begin; lock table muster.files in access exclusive mode');
    const copying = archive.copyBase(signal);
    await expect.poll(() => isWaiting(started, 'muster base copy'), { timeout: 60_000 }).toBe(true);
    const handedOver = () => bytesWaiting(walFolderOf(clusterOf(dataDir)), dataDir);
    while ((await handedOver()) <= 40e6) await writeMuch(dataDir);
    await archive.look();
    const sending = archive.send();
    await expect.poll(() => archive.droppedAt, { timeout: 60_000 }).not.toBeNull();
    await holder.query('commit');
    await holder.close();
    await Promise.all([copying, sending]);
    expect([await archive.isBaseDue(), archive.droppedAt]).toEqual([true, expect.any(String)]);

    await archive.copyBase(signal);
    expect(archive.droppedAt).toBeNull();
  } finally {
    await stop();
  }
}, 240_000);

async function isWaiting({ engine }: App, name: string): Promise<boolean> {
  const { rows } = await engine.database.query(
    `select 1 from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
    [name],
  );
  return rows.length > 0;
}

const PHASES = {
  'is sealed': () => readdir(join(env.DATA_DIR!, 'continuous-waiting')).catch((): string[] => []),
  'is sent': () => inArchive('wal'),
};

test('a Muster that is killed while a segment of WAL is sealed or sent leaves no half segment that counts, and the next start goes on', async () => {
  await life!.stop();
  life = undefined;
  for (const [phase, list] of Object.entries(PHASES)) {
    const child = spawn(process.execPath, ['server/start.mjs', '--without-web'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((done) => child.on('exit', done));
    await new Promise<void>((ready) => child.stdout.on('data', (said) => String(said).includes('Muster is ready') && ready()));
    await addLeadPast(phase);
    const much = writeMuch();
    await killWhile(child, async () => (await list()).some((name) => name.endsWith('.part')));
    await ended;
    await much;
    expect((await list()).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  }
  life = await startArchived(env); // uses the PostgreSQL that was left at work
  await isArchived(life.started);
  await addArchivedLead(life.started, 'after all');
  await life.started.engine.continuous!.flush();
  await expectWhole();
  for (const list of Object.values(PHASES)) expect((await list()).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 300_000);

/** It stands still before it is looked at again: what was half is half when it dies. */
async function killWhile(child: ChildProcess, isHalf: () => Promise<boolean>): Promise<void> {
  const isStopped = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').includes(') T ');
  for (;;) {
    while (child.exitCode === null && !(await isHalf())) await next();
    expect(child.exitCode).toBe(null);
    child.kill('SIGSTOP');
    while (!isStopped()) await next();
    if (await isHalf()) break;
    child.kill('SIGCONT');
  }
  child.kill('SIGKILL');
}

/** As a lead of somebody else: the node that is killed knows nothing of it. */
async function addLeadPast(name: string): Promise<void> {
  const session = await openSession(runningUrl(env.DATA_DIR!)!, 'test');
  await session.query(
    `insert into records.leads (_id, name, first_name, last_name) values (lpad(md5($1), 24, '0'), $1, $1, 'Archived')`,
    [`while a segment ${name}`],
  );
  await session.close();
}

/** Each segment that has its name in the archive opens, and is as long as one is. */
async function expectWhole(): Promise<void> {
  const identity = identityOf(readSettings(env));
  for (const name of (await inArchive('wal')).filter((each) => each.endsWith('.age')))
    expect([
      name,
      (await buffer(await unsealed(identity, createReadStream(join(place, 'continuous/wal', name))))).length,
    ]).toEqual([name, SEGMENT_BYTES]);
}

test('a restore with --replace that is killed while the databases change places is finished by the next start, with the old one set aside', async () => {
  await addArchivedLead(life!.started, 'before the swap');
  const leads = await archivedLeadsOf(life!.started);
  const at = await momentOf(life!.started);
  await life!.started.engine.continuous!.flush();
  const dataDir = await folders.make();
  await mkdir(join(dataDir, 'postgres'));
  for (const path of ['postgres/whose', 'secrets-key']) await writeFile(join(dataDir, path), OLD);
  const preload = join(import.meta.dirname, '../../testing-kill-at-rename.ts');
  const tool = join(import.meta.dirname, '../../../tools/restore.ts');
  const { SECRETS_KEY: _, ...restored } = env; // each has its own
  const killed = await new Promise<string | null | undefined>((done) =>
    execFile(
      process.execPath,
      ['--import', preload, tool, 'latest', '--at', at, '--replace'],
      {
        env: { PATH: process.env.PATH, ...restored, DATA_DIR: dataDir, KILL_AT_RENAME_OF: String.raw`restoring-\w+/postgres$` },
      },
      (failed) => done(failed?.signal as string | undefined),
    ),
  );
  expect(killed).toBe('SIGKILL');
  const half = await readdir(dataDir);
  expect(half).not.toContain('postgres');

  expect(await archivedLeadsIn(dataDir)).toEqual(leads);
  expect(await readFile(join(dataDir, 'secrets-key'), 'utf8')).toBe(`${env.SECRETS_KEY}\n`);
  const names = await readdir(dataDir);
  const aside = (name: string) =>
    join(
      dataDir,
      names.find((each) => each.startsWith(`${name}.before-`))!,
    );
  for (const path of [join(aside('postgres'), 'whose'), aside('secrets-key')]) expect(await readFile(path, 'utf8')).toBe(OLD);
  expect(names.filter((name) => name.startsWith('restoring'))).toEqual([]);
}, 240_000);

const next = () => new Promise((done) => setImmediate(done));
