import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { prepareJobs } from '../jobs/jobs.ts';
import { StartProblem } from '../start-problem.ts';
import { readArchive } from './archive.ts';
import { csvIntoTable } from './copy-table.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { openSession, type Session } from './session.ts';
import { digestOf, placeOf } from './tables.ts';

export interface LoadedBackup {
  manifest: Manifest;
  secrets: Map<string, string>;
  /** What is not as the backup says; empty: all is. */
  problems: string[];
}

interface Into {
  databaseUrl: string;
  /** Where each file goes; absent: it is read and compared alone. */
  keepFile?: (path: string, content: Readable) => Promise<void>;
  /** In the transaction that makes everything, before it is committed. */
  finish?: (session: Session, loaded: LoadedBackup) => Promise<void>;
}

/**
 * Reads a backup into an empty database in one transaction, comparing every table and every file with what the backup says of them.
 *
 * @throws StartProblem where it cannot be read; then nothing was changed
 */
export async function loadBackup(file: Readable, identity: string, into: Into): Promise<LoadedBackup> {
  await prepareJobs(into.databaseUrl);
  const session = await openSession(into.databaseUrl, 'muster restore');
  try {
    await session.query('begin');
    await session.query('set local search_path to muster, public'); // older backups leave out the schema of some names
    const loaded = await readAll(session, file, identity, into);
    await into.finish?.(session, loaded);
    await session.query('commit');
    return loaded;
  } catch (problem) {
    await session.query('rollback').catch(() => undefined);
    await session.query('drop schema if exists graphile_worker cascade').catch(() => undefined);
    throw problem;
  } finally {
    await session.close();
  }
}

async function readAll(session: Session, file: Readable, identity: string, { keepFile }: Into): Promise<LoadedBackup> {
  const secrets = new Map<string, string>();
  const problems: string[] = [];
  const digests = new Map<string, string>();
  const sums = new Map<string, string>();
  let leftOut: string[] = [];
  let manifest: Manifest | undefined;
  await readArchive(file, identity, async (path, content) => {
    if (path === 'manifest.json') return void (manifest = readManifest(await text(content)));
    if (!manifest) throw new StartProblem('This is no backup of Muster: it does not begin with what is in it.');
    if (path.startsWith('schema/')) return void (await session.query(await text(content)));
    if (path.startsWith('secrets/')) return void secrets.set(path.slice('secrets/'.length), await text(content));
    if (path === 'left-out.json') return void (leftOut = JSON.parse(await text(content)) as string[]);
    if (path.startsWith('files/')) return void sums.set(...(await takeFile(path.slice('files/'.length), content, keepFile)));
    const table = manifest.tables.find((each) => path === `tables/${each.schema}.${each.table}.csv`);
    if (!table) return void content.resume();
    await csvIntoTable(session, table, content);
    const { rows, digest } = await digestOf(session, table);
    digests.set(placeOf(table), `${rows} ${digest}`);
    if (rows !== table.rows) problems.push(`${table.schema}.${table.table} has ${rows} rows in place of ${table.rows}.`);
    else if (digest !== table.digest) problems.push(`The rows of ${table.schema}.${table.table} are not those of the backup.`);
  });
  if (!manifest) throw new StartProblem('The backup is empty.');
  for (const table of manifest.tables)
    if (!digests.has(placeOf(table))) problems.push(`${table.schema}.${table.table} is not in the backup.`);
  for (const path of leftOut) problems.push(`The file ${path} was gone or damaged when the backup was taken.`);
  for (const { path, sha256 } of manifest.files)
    if (!leftOut.includes(path) && sums.get(path) !== sha256) problems.push(`The file ${path} is not as the backup says.`);
  return { manifest, secrets, problems };
}

/** @returns its path and SHA-256 */
async function takeFile(path: string, content: Readable, keep: Into['keepFile']): Promise<[string, string]> {
  if (path.split('/').includes('..') || path.startsWith('/'))
    throw new StartProblem('The backup names a file outside of its folder: it is not restored.');
  const hash = createHash('sha256');
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => void hash.update(chunk));
  if (keep) {
    through.pause();
    const kept = keep(path, through);
    await Promise.all([pipeline(content, through), kept]);
  } else {
    through.resume();
    await pipeline(content, through);
  }
  return [path, hash.digest('hex')];
}
