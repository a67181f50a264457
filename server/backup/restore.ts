import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkServer } from '../database/check-server.ts';
import { startEmbedded } from '../database/embedded.ts';
import { finishSwap } from '../database/embedded-swap.ts';
import { lockDataDir } from '../database/embedded-lock.ts';
import { sessionUrl } from '../database/database-environment.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { refuseOtherKeys, settle, writeSecrets } from './after-restore.ts';
import { restoreAt } from './continuous/restore-at.ts';
import { readErasures } from './erasures.ts';
import { identityOf } from './keys.ts';
import { loadBackup, type LoadedBackup } from './load-backup.ts';
import { findBackup, placeOf } from './places.ts';
import { openSession } from './session.ts';
import { placeFiles, stageFiles, withKeyOf, type StagedFiles } from './staged-files.ts';
import { besideEmbedded, moveSecrets, removeStagings, STAGING, TRYING } from './staging.ts';

export interface RestoredBackup {
  restored: string;
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  heldMessages: number;
  erasedAgain: number;
}
export interface How {
  asCopy: boolean;
  /** Of the embedded database: what is there is set aside. */
  replace: boolean;
  /** As it was at this moment, from the continuous backup. */
  at?: string | undefined;
}

/**
 * Brings a backup into DATA_DIR and DATABASE_URL. It is read beside what is there and takes its place at the end.
 *
 * @throws StartProblem where it cannot be; then nothing was changed
 */
export async function restore(
  settings: Settings,
  wanted: string,
  how: How,
  say: (line: string) => void,
): Promise<RestoredBackup> {
  const identity = identityOf(settings);
  const found = how.at === undefined ? await findBackup(settings, wanted) : undefined;
  const lock = lockDataDir(settings.dataDir); // refuses while a Muster, or another restore, works here
  try {
    finishSwap(settings.dataDir);
    await removeStagings(settings.dataDir, STAGING, TRYING);
    if (!found) return await restoreAt(settings, wanted, { ...how, at: how.at! }, identity, say);
    return settings.databaseUrl
      ? await intoServer(settings, sessionUrl(settings)!, found, identity, how)
      : await intoEmbedded(settings, found, identity, how, say);
  } finally {
    lock.release();
  }
}

type Found = Awaited<ReturnType<typeof findBackup>>;

async function intoServer(settings: Settings, databaseUrl: string, found: Found, identity: string, how: How) {
  if (how.replace)
    throw new StartProblem('--replace is for the embedded database: make an empty database and name it in DATABASE_URL.');
  await checkServer(databaseUrl);
  await refuseFilled(databaseUrl);
  const staging = await mkdtemp(join(settings.dataDir, 'restoring-'));
  const files = stageFiles(join(staging, 'files'));
  try {
    const restored = await load(databaseUrl, found, identity, how, settings, { staging, files }, async (loaded) => {
      await placeFiles(withKeyOf(settings, loaded.secrets), files.store, pathsOf(loaded));
      await moveSecrets(join(staging, 'secrets'), settings.dataDir);
    });
    return restored;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Only tables of Muster count: a database may come with extensions and tables of its host. */
async function refuseFilled(databaseUrl: string): Promise<void> {
  const session = await openSession(databaseUrl, 'muster restore');
  try {
    const { rows } = await session.query(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('muster', 'records')) as filled`,
    );
    if (rows[0]!.filled)
      throw new StartProblem('The database of DATABASE_URL is not empty: restore into an empty one. Nothing was changed.');
  } finally {
    await session.close();
  }
}

/** A cluster of its own is made beside, and the folders change places when everything is there. */
const intoEmbedded = (settings: Settings, found: Found, identity: string, how: How, say: (line: string) => void) =>
  besideEmbedded(settings, how.replace, async (staging) => {
    const embedded = await startEmbedded({ dataDir: staging, say });
    const files = stageFiles(join(staging, 'files'));
    try {
      return await load(embedded.url, found, identity, how, settings, { staging, files }, async (loaded) => {
        if (settings.filesUrl) await placeFiles(settings, files.store, pathsOf(loaded));
        else await files.turnTo(withKeyOf(settings, loaded.secrets).secretsKey);
      });
    } finally {
      await embedded.stop();
    }
  });

const pathsOf = ({ manifest }: LoadedBackup) => manifest.files.map(({ path }) => path);

async function load(
  databaseUrl: string,
  found: Found,
  identity: string,
  { asCopy }: How,
  settings: Settings,
  { staging, files: { store: files } }: { staging: string; files: StagedFiles },
  beforeCommit: (loaded: LoadedBackup) => Promise<void>,
): Promise<RestoredBackup> {
  let settled = { heldMessages: 0, erasedAgain: 0 };
  const erasures = await readErasures([await placeOf(settings), found.place]);
  const { manifest } = await loadBackup(await found.open(), identity, {
    databaseUrl,
    keepFile: (path, content) => files.write(path, content),
    finish: async (session, loaded) => {
      const damages = loaded.problems.filter((problem) => !problem.includes('when the backup was taken'));
      if (damages.length)
        throw new StartProblem(`The backup is damaged, and nothing was changed: ${damages.slice(0, 3).join(' ')}`);
      refuseOtherKeys(settings, loaded.secrets);
      settled = await settle(session, { backup: found.backup, takenAt: loaded.manifest.takenAt, asCopy, erasures, files });
      await writeSecrets(join(staging, 'secrets'), loaded.secrets);
      await beforeCommit(loaded);
    },
  });
  return {
    restored: found.backup,
    takenAt: manifest.takenAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    ...settled,
  };
}
