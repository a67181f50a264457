import { randomId } from '#common/ids.ts';
import { measuredStream } from '../files/checksums.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { openArchive, type ArchiveWriter } from './archive.ts';
import { tableAsCsv } from './copy-table.ts';
import { exactly, filesOf, nothing, type FileOfBackup } from './files-of-backup.ts';
import { recipientsOf } from './keys.ts';
import type { Manifest } from './manifest.ts';
import { ENDING, type Place } from './places.ts';
import { readSchemaSql } from './schema-sql.ts';
import { secretsOf } from './secrets-of-backup.ts';
import { openSession, type Session } from './session.ts';
import { digestOf, tablesOf } from './tables.ts';

export interface TakenBackup {
  backup: string;
  place: string;
  bytes: number;
  takenAt: string;
  version: string;
  tables: number;
  rows: number;
  files: number;
  sha256: string;
  /** Files that the database names and that were gone or damaged. */
  leftOut: string[];
}

interface What {
  settings: Settings;
  databaseUrl: string;
  files: FileStore;
  place: Place;
  label?: string | undefined;
}

/** Under it one backup of a database is taken at a time. */
const BACKUP_LOCK = 7_205_267;

/** All tables as they are at one moment, all files and secrets, as one encrypted file, while everybody works on. */
export async function takeBackup(what: What): Promise<TakenBackup> {
  const session = await openSession(what.databaseUrl, 'muster backup');
  try {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as "isFree"', [BACKUP_LOCK]);
    if (!rows[0]!.isFree) throw new StartProblem('A backup is being taken already: this one was not begun.');
    await session.query('begin isolation level repeatable read, read only');
    const taken = await writeBackup(session, what);
    await session.query('commit');
    if (await has(session, 'backups')) await note(session, taken, what.label); // a database before its upgrade has no list
    return taken;
  } finally {
    await session.close();
  }
}

async function writeBackup(session: Session, what: What): Promise<TakenBackup> {
  const { settings, place, files: store } = what;
  const { rows: now } = await session.query('select now() as now');
  const takenAt = new Date(now[0]!.now as string).toISOString();
  const backup = ['muster', takenAt.replaceAll(/[-:]|\.\d+/g, ''), randomId().slice(0, 6), what.label].filter(Boolean).join('-');
  const { files, gone } = await filesOf(session, store);
  const manifest: Manifest = {
    format: 1,
    version: settings.version,
    takenAt,
    tables: await describeTables(session),
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    auditHead: await auditHead(session),
  };
  const archive = await openArchive(await recipientsOf(settings));
  const measured = measuredStream();
  archive.stream.on('error', (problem) => measured.stream.destroy(problem));
  const written = place.write(`${backup}${ENDING}`, archive.stream.pipe(measured.stream));
  written.catch((problem: Error) => archive.fail(problem)); // who fills it learns that nobody takes it any more
  const [leftOut] = await Promise.all([
    fillArchive(archive, session, what, manifest, files, gone).catch((problem: Error) => {
      archive.fail(problem);
      throw problem;
    }),
    written,
  ]);
  return {
    backup,
    place: place.name,
    bytes: measured.bytes(),
    takenAt,
    version: settings.version,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length - leftOut.filter((path) => !gone.includes(path)).length,
    sha256: measured.sha256(),
    leftOut,
  };
}

async function describeTables(session: Session): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(session)) tables.push({ ...table, ...(await digestOf(session, table)) });
  return tables;
}

/** @returns what was left out */
async function fillArchive(
  archive: ArchiveWriter,
  session: Session,
  { settings, files: store }: What,
  manifest: Manifest,
  files: readonly FileOfBackup[],
  gone: readonly string[],
): Promise<string[]> {
  await archive.add('manifest.json', JSON.stringify(manifest, null, 1));
  const { before, after } = await readSchemaSql(session);
  await archive.add('schema/before.sql', before);
  for (const table of manifest.tables) {
    const { bytes, open } = await tableAsCsv(session, table);
    await archive.addStream(`tables/${table.schema}.${table.table}.csv`, bytes, open());
  }
  await archive.add('schema/after.sql', after);
  const leftOut = [...gone];
  for (const file of files) {
    const content = await store.read(file.path).catch(nothing);
    const { stream, isWhole } = exactly(file, content);
    await archive.addStream(`files/${file.path}`, file.size, stream);
    if (!isWhole()) leftOut.push(file.path);
  }
  for (const [name, content] of secretsOf(settings)) await archive.add(`secrets/${name}`, content);
  if (leftOut.length) await archive.add('left-out.json', JSON.stringify(leftOut));
  archive.finish();
  return leftOut;
}

async function auditHead(session: Session): Promise<string | null> {
  const { rows } = await session.query('select hash from muster.audit_seals order by number desc limit 1');
  return (rows[0]?.hash as string | undefined) ?? null;
}

const has = async (session: Session, table: string): Promise<boolean> =>
  Boolean((await session.query('select to_regclass($1) as found', [`muster.${table}`])).rows[0]!.found);

const note = (session: Session, taken: TakenBackup, label: string | undefined) =>
  session.query(
    `insert into muster.backups (backup, place, taken_at, version, label, bytes, tables, rows, files, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      taken.backup,
      taken.place,
      taken.takenAt,
      taken.version,
      label ?? null,
      taken.bytes,
      taken.tables,
      taken.rows,
      taken.files,
      taken.sha256,
    ],
  );
