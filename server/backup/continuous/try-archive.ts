import { randomBytes } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../../database/embedded.ts';
import { replayCluster } from '../../database/embedded-recovery.ts';
import type { Engine } from '../../engine.ts';
import { sha256Of } from '../../files/checksums.ts';
import { sized } from '../../health/check.ts';
import { openSession, type Session } from '../session.ts';
import { removeStaging, removeStagings, TRYING } from '../staging.ts';
import type { Chosen } from './choose-span.ts';
import { continuousPlaces, readBases, readSegments } from './continuous-places.ts';
import { differencesFrom, noteMoment, type NotedMoment } from './noted-moment.ts';
import { openBase } from './open-base.ts';
import { sourceOf } from './restore-at.ts';
import { unsealed } from './seal-file.ts';
import { readShippedFiles, objectOf } from './ship-files.ts';
import { spanAt, spansOf } from './spans.ts';

export interface TriedArchive {
  base: string | null;
  at: string;
  /** What of it lay beside the database for a while. */
  bytes: number;
  /** How many were compared; none where somebody saved all the time. */
  tables: number;
  files: number;
  /** What did not come back as it was; empty: all did. */
  problems: string[];
  /** Why it was not tried. */
  leftOut?: string;
}

/** For the WAL that PostgreSQL keeps while it replays, and so that others go on meanwhile. */
const ROOM = 2e9;

/** Brings the database to a moment of now from the newest base copy and the WAL after it, beside, and compares it with what was there then. */
export async function tryArchive(engine: Engine, identity: string): Promise<TriedArchive> {
  const { settings, databaseUrl, continuous } = engine;
  const { dataDir } = settings;
  await removeStagings(dataDir, TRYING);
  const noted = await noteMoment(databaseUrl);
  await continuous!.flush();
  const chosen = await chosenAt(engine, noted.at);
  const base = chosen?.span.base.base ?? null;
  const bytes = await clusterBytes(engine);
  const nothing = { base, at: noted.at, bytes, tables: 0, files: 0, problems: [] };
  if (!chosen) return { ...nothing, leftOut: 'No base copy reaches until now.' };
  const free = await freeBytes(dataDir);
  if (free < bytes + ROOM)
    return {
      ...nothing,
      leftOut: `${sized(bytes + ROOM)} are needed beside the database for a while, and ${sized(free)} are free.`,
    };
  const staging = join(dataDir, `${TRYING}${randomBytes(4).toString('hex')}`);
  await mkdir(staging, { mode: 0o711 });
  try {
    return { ...nothing, ...(await bringBack(chosen, noted, identity, staging)) };
  } finally {
    await removeStaging(staging);
  }
}

async function bringBack(chosen: Chosen, { at, tables }: NotedMoment, identity: string, staging: string) {
  const quiet = () => undefined;
  await openBase(chosen.places, chosen.span.base, identity, staging);
  await replayCluster({ dataDir: staging, at, say: quiet, ...sourceOf(chosen, identity) });
  const embedded = await startEmbedded({ dataDir: staging, say: quiet });
  const session = await openSession(embedded.url, 'muster backup check');
  try {
    const differences = await differencesFrom(session, tables ?? []);
    const { files, problems } = await checkFiles(session, chosen, identity);
    return { tables: tables?.length ?? 0, files, problems: [...differences, ...problems] };
  } finally {
    await session.close();
    await embedded.stop();
  }
}

/** Of this database alone: others may have their archive in the same place. */
async function chosenAt({ settings, database }: Engine, at: string): Promise<Chosen | undefined> {
  const { rows } = await database.query('select system_identifier::text as "systemId" from pg_control_system()');
  const places = await continuousPlaces(settings);
  const segments = await readSegments(places);
  const own = (await readBases(places)).filter(({ systemId }) => systemId === rows[0]!.systemId);
  const span = spanAt(spansOf(own, segments), at);
  return span && { span, places, place: places.bases, segments };
}

/** Each file that the database names opens and has the content that it says. */
async function checkFiles(session: Session, { places, span }: Chosen, identity: string) {
  const shipped = await readShippedFiles(places, span.base.systemId);
  const { rows } = await session.query('select path, sha256 from muster.files');
  const problems: string[] = [];
  for (const { path, sha256 } of rows as { path: string; sha256: string | null }[]) {
    const found = shipped.get(objectOf(path));
    if (!found) problems.push(`The file ${path} is not there.`);
    else if (sha256 && (await sha256Of(await unsealed(identity, await places.files.read(found.name)))) !== sha256)
      problems.push(`The file ${path} is not as the database says.`);
  }
  return { files: rows.length, problems };
}

async function clusterBytes({ database }: Engine): Promise<number> {
  const { rows } = await database.query(`select sum(pg_database_size(oid))::float8 as bytes from pg_database where datallowconn`);
  return rows[0]!.bytes as number;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
