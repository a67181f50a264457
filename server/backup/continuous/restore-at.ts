import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startEmbedded } from '../../database/embedded.ts';
import { replayCluster } from '../../database/embedded-recovery.ts';
import { sha256Of } from '../../files/checksums.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Settings } from '../../settings.ts';
import { StartProblem } from '../../start-problem.ts';
import { refuseOtherKeys, settle, writeSecrets } from '../after-restore.ts';
import { readErasures } from '../erasures.ts';
import { placeOf } from '../places.ts';
import type { How, RestoredBackup } from '../restore.ts';
import { openSession, type Session } from '../session.ts';
import { besideEmbedded } from '../staging.ts';
import { placeFiles, stageFiles, withKeyOf } from '../staged-files.ts';
import { placeOf as nameOf, tablesOf } from '../tables.ts';
import { chooseSpan, momentOf, type Chosen } from './choose-span.ts';
import { openBase } from './open-base.ts';
import { unsealed } from './seal-file.ts';
import { namedFiles, objectOf, readShippedFiles } from './ship-files.ts';
import { numberOf } from './wal-names.ts';

type Say = (line: string) => void;

/** PostgreSQL of another major version cannot read the folders of this one. */
const POSTGRES = 18;

/** Brings the embedded database to how it was at a moment: the base copy before it, and the WAL from there on. */
export async function restoreAt(
  settings: Settings,
  wanted: string,
  how: How & { at: string },
  identity: string,
  say: Say,
): Promise<RestoredBackup> {
  if (settings.databaseUrl)
    throw new StartProblem(
      '--at brings back the embedded database: leave DATABASE_URL out, and bring what is restored to your server with npm run backup and npm run restore. Nothing was changed.',
    );
  const at = momentOf(how.at);
  const chosen = await chooseSpan(settings, wanted, at);
  const { base } = chosen.span;
  if (base.postgres !== POSTGRES)
    throw new StartProblem(
      `${base.base} was written by PostgreSQL ${base.postgres} and this Muster brings PostgreSQL ${POSTGRES}: restore it with Muster ${base.version}. Nothing was changed.`,
    );
  const erasures = await readErasures([await placeOf(settings), chosen.place]);
  return besideEmbedded(settings, how.replace, async (staging) => {
    say(`Restoring ${base.base} and replaying until ${at} …`);
    const secrets = await openBase(chosen.places, base, identity, staging);
    refuseOtherKeys(settings, secrets);
    await writeSecrets(join(staging, 'secrets'), secrets);
    await replayCluster({ dataDir: staging, at, say, ...sourceOf(chosen, identity) });
    const embedded = await startEmbedded({ dataDir: staging, say });
    const session = await openSession(embedded.url, 'muster restore');
    try {
      const files = stageFiles(join(staging, 'files'));
      await session.query('begin');
      const counted = await countRows(session);
      const paths = await fetchFiles(session, chosen, identity, files.store, say);
      const settled = await settle(session, { backup: base.base, takenAt: at, asCopy: how.asCopy, erasures, files: files.store });
      if (settings.filesUrl) await placeFiles(settings, files.store, paths);
      else await files.turnTo(withKeyOf(settings, secrets).secretsKey);
      await session.query('commit');
      return { restored: base.base, takenAt: at, ...counted, files: paths.length, ...settled };
    } finally {
      await session.close();
      await embedded.stop();
    }
  });
}

/**
 * What PostgreSQL asks for while it replays. The histories of timelines that were used already are said to be there, so that what is
 * restored goes on in one of its own: the archive of each stays whole.
 */
export function sourceOf({ span, places, segments }: Chosen, identity: string) {
  const byWal = new Map(span.segments.map((segment) => [segment.wal, segment]));
  const byNumber = new Map(span.segments.map((segment) => [numberOf(segment.wal), segment.wal]));
  const timelines = segments.filter(({ systemId }) => systemId === span.base.systemId).map(({ wal }) => wal.slice(0, 8));
  const newest = timelines.sort().at(-1)!;
  return {
    read: async (name: string): Promise<Buffer | undefined> => {
      const segment = byWal.get(name);
      if (segment) return buffer(await unsealed(identity, await places.wal.read(segment.name)));
      const timeline = name.slice(0, 8);
      const isUsed = name.endsWith('.history') && timeline > span.base.firstWal.slice(0, 8) && timeline <= newest;
      return isUsed ? Buffer.from('') : undefined;
    },
    nextOf: (name: string) => byNumber.get(numberOf(name) + 1),
  };
}

async function countRows(session: Session): Promise<{ tables: number; rows: number }> {
  const tables = await tablesOf(session);
  let sum = 0;
  for (const table of tables) {
    const { rows } = await session.query(`select count(*) as n from only ${nameOf(table)}`);
    sum += Number(rows[0]!.n);
  }
  return { tables: tables.length, rows: sum };
}

/** The files that the database named then. @returns their paths; of one that is gone or damaged it is told, and nothing else waits for it */
async function fetchFiles(
  session: Session,
  { places, span }: Chosen,
  identity: string,
  files: FileStore,
  say: Say,
): Promise<string[]> {
  const shipped = await readShippedFiles(places, span.base.systemId);
  const { rows } = await session.query('select path, sha256 from muster.files');
  const sums = new Map(rows.map(({ path, sha256 }) => [path as string, sha256 as string]));
  const paths: string[] = [];
  for (const path of await namedFiles(session)) {
    const found = shipped.get(objectOf(path));
    if (found) await files.write(path, await unsealed(identity, await places.files.read(found.name)));
    if (found && (!sums.has(path) || (await sha256Of(await files.read(path))) === sums.get(path))) {
      paths.push(path);
      continue;
    }
    await files.remove(path);
    say(`The file ${path} was gone or damaged when it was to be archived: it is not restored.`);
  }
  return paths;
}
