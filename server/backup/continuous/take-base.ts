import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomId } from '#common/ids.ts';
import type { Settings } from '../../settings.ts';
import { openArchive, type ArchiveWriter } from '../archive.ts';
import { exactly } from '../files-of-backup.ts';
import { recipientsOf } from '../keys.ts';
import { ENDING } from '../places.ts';
import { secretsOf } from '../secrets-of-backup.ts';
import { openSession, type Session } from '../session.ts';
import type { ContinuousPlaces } from './continuous-places.ts';
import { namedFiles, objectOf } from './ship-files.ts';
import { BASE_ENDING, type BaseCopy } from './wal-names.ts';

interface What {
  settings: Settings;
  databaseUrl: string;
  /** The folder of the running cluster. */
  cluster: string;
  places: ContinuousPlaces;
  /** Ends it half-way; then nothing of it counts. */
  signal: AbortSignal;
}

/** Copies the folder of a database at work. PostgreSQL makes it whole again from the WAL that was written meanwhile. */
export async function takeBase({ settings, databaseUrl, cluster, places, signal }: What): Promise<BaseCopy> {
  await removeOrphans(places);
  const session = await openSession(databaseUrl, 'muster base copy');
  try {
    const began = await beginCopy(session);
    const base = `base-${began.startedAt.replaceAll(/[-:]|\.\d+/g, '')}-${randomId().slice(0, 6)}`;
    const archive = await openArchive(await recipientsOf(settings));
    const stopIt = () => archive.fail(new Error('The base copy was ended.'));
    signal.addEventListener('abort', stopIt, { once: true });
    const written = places.bases.write(`${base}${ENDING}`, archive.stream);
    written.catch((problem: Error) => archive.fail(problem));
    const [ended] = await Promise.all([
      fill(archive, session, settings, cluster).catch((problem: Error) => {
        archive.fail(problem);
        throw problem;
      }),
      written,
    ]);
    signal.removeEventListener('abort', stopIt);
    const copy: BaseCopy = {
      format: 1,
      base,
      version: settings.version,
      ...began,
      ...ended,
      secrets: secretsMark(settings),
      files: (await namedFiles(session)).map(objectOf),
    };
    await places.bases.write(`${base}${BASE_ENDING}`, Readable.from([JSON.stringify(copy)], { objectMode: false }));
    return copy;
  } finally {
    await session.close(); // one that is not ended ends with its session
  }
}

/** Tells whether other secrets are in use than those of a base copy, and nothing about them. */
export function secretsMark(settings: Settings): string {
  const hash = createHash('sha256');
  for (const [name, content] of clusterSecrets(settings)) hash.update(`${name}\n`).update(content).update('\n');
  return hash.digest('hex').slice(0, 16);
}

/** With the password of the database, which comes back as it is. */
const clusterSecrets = (settings: Settings) => secretsOf(settings, ['postgres-password']);

async function beginCopy(session: Session) {
  const { rows } = await session.query(
    `select (select system_identifier::text from pg_control_system()) as "systemId", current_setting('server_version_num')::int / 10000 as postgres,
            clock_timestamp() as at, pg_backup_start('muster', true) as began`,
  );
  const { systemId, postgres, at } = rows[0] as { systemId: string; postgres: number; at: string };
  return { systemId, postgres, startedAt: new Date(at).toISOString() };
}

async function fill(archive: ArchiveWriter, session: Session, settings: Settings, cluster: string) {
  const folders: string[] = [];
  const paths: string[] = [];
  await walk(cluster, '', folders, paths);
  await archive.add('folders.json', JSON.stringify(folders));
  for (const path of paths) await addFile(archive, cluster, path);
  await addFile(archive, cluster, 'global/pg_control'); // the last one, as it says how far all others are
  const { rows } = await session.query(
    `select labelfile, spcmapfile, pg_walfile_name(lsn) as "lastWal", clock_timestamp() + interval '1 millisecond' as at from pg_backup_stop(false)`,
  );
  const { labelfile, spcmapfile, lastWal, at } = rows[0] as Record<string, string>;
  await archive.add('cluster/backup_label', labelfile!);
  if (spcmapfile) await archive.add('cluster/tablespace_map', spcmapfile);
  for (const [name, content] of clusterSecrets(settings)) await archive.add(`secrets/${name}`, content);
  archive.finish();
  const firstWal = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(labelfile!)![1]!;
  return { endedAt: new Date(at!).toISOString(), firstWal, lastWal: lastWal! };
}

/** Their folders come along, and nothing that is in them: it is made anew, or comes from the archive of WAL. */
const EMPTY = new Set(
  ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'].map(
    (name) => `${name}/`,
  ),
);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'recovery.signal', 'standby.signal', 'global/pg_control']);
const isLeftOut = (path: string, name: string) =>
  LEFT_OUT.has(path) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

async function walk(cluster: string, under: string, folders: string[], paths: string[]): Promise<void> {
  for (const entry of await readdir(join(cluster, under), { withFileTypes: true }).catch(orGone)) {
    const path = `${under}${entry.name}`;
    if (isLeftOut(path, entry.name)) continue;
    if (!entry.isDirectory()) {
      if (entry.isFile() && !EMPTY.has(under)) paths.push(path);
      continue;
    }
    folders.push(path);
    if (!EMPTY.has(under)) await walk(cluster, `${path}/`, folders, paths);
  }
}

const IN_ONE_GO = 1_000_000;

/** As long as it is when it is opened. What is cut or taken away meanwhile, the WAL says too. */
async function addFile(archive: ArchiveWriter, cluster: string, path: string): Promise<void> {
  const file = await open(join(cluster, path)).catch((problem: NodeJS.ErrnoException) => void orGone(problem));
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (!size) return await archive.add(`cluster/${path}`, '');
    const content = file.createReadStream({ start: 0, end: size - 1, autoClose: false });
    const { stream } = exactly({ path, size, sha256: '' }, content);
    if (size <= IN_ONE_GO) await archive.add(`cluster/${path}`, await buffer(stream));
    else await archive.addStream(`cluster/${path}`, size, stream);
  } finally {
    await file.close();
  }
}

function orGone(problem: NodeJS.ErrnoException): never[] {
  if (problem.code !== 'ENOENT') throw problem;
  return [];
}

/** What a copy left that was killed after it was written and before it said so. */
async function removeOrphans({ bases }: ContinuousPlaces): Promise<void> {
  const whole = new Set((await bases.list(BASE_ENDING)).map((name) => name.slice(0, -BASE_ENDING.length)));
  for (const name of await bases.list(ENDING)) if (!whole.has(name.slice(0, -ENDING.length))) await bases.remove(name);
}
