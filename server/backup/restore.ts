import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkServer } from '../database/check-server.ts';
import { runningUrl, startEmbedded } from '../database/embedded.ts';
import { lockDataDir } from '../database/embedded-lock.ts';
import { discover } from '../features.ts';
import { createFileStore } from '../files/file-store.ts';
import { sessionUrl } from '../database/database-environment.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { holdMessages } from './held-messages.ts';
import { identityOf } from './keys.ts';
import { loadBackup, type LoadedBackup } from './load-backup.ts';
import { findBackup } from './places.ts';
import { openSession, type Session } from './session.ts';

export interface RestoredBackup {
  restored: string;
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  heldMessages: number;
  erasedAgain: number;
}
interface How {
  asCopy: boolean;
  /** Of the embedded database: what is there is set aside. */
  replace: boolean;
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
  const found = await findBackup(settings, wanted);
  const lock = lockDataDir(settings.dataDir); // refuses while a Muster, or another restore, works here
  try {
    await removeHalves(settings.dataDir);
    return settings.databaseUrl
      ? await intoServer(settings, sessionUrl(settings)!, found, identity, how)
      : await intoEmbedded(settings, found, identity, how, say);
  } finally {
    lock.release();
  }
}

const STAGING = 'restoring-';

/** What a restore that was killed left beside: nobody else works in this folder now. */
async function removeHalves(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true });
}

type Found = Awaited<ReturnType<typeof findBackup>>;

async function intoServer(settings: Settings, databaseUrl: string, found: Found, identity: string, how: How) {
  if (how.replace)
    throw new StartProblem('--replace is for the embedded database: make an empty database and name it in DATABASE_URL.');
  await checkServer(databaseUrl);
  await refuseFilled(databaseUrl);
  const staging = await mkdtemp(join(settings.dataDir, STAGING));
  try {
    const restored = await load(databaseUrl, found, identity, how, settings, join(staging, 'files'), async (loaded) => {
      await placeFiles(settings, join(staging, 'files'), loaded);
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
async function intoEmbedded(settings: Settings, found: Found, identity: string, how: How, say: (line: string) => void) {
  const { dataDir } = settings;
  const staging = join(dataDir, `${STAGING}${randomBytes(4).toString('hex')}`);
  try {
    if (!how.replace && isFilled(dataDir))
      throw new StartProblem(
        `${dataDir} holds a database already: name an empty DATA_DIR, or restore with --replace, which sets it aside. Nothing was changed.`,
      );
    if (isFilled(dataDir) && runningUrl(dataDir))
      throw new StartProblem(
        'The database of a Muster that was killed still runs here: start Muster and stop it once, then restore. Nothing was changed.',
      );
    await mkdir(staging, { mode: 0o711 });
    const embedded = await startEmbedded({ dataDir: staging, say });
    let restored: RestoredBackup;
    try {
      restored = await load(embedded.url, found, identity, how, settings, join(staging, 'files'), async (loaded) => {
        if (settings.filesUrl) await placeFiles(settings, join(staging, 'files'), loaded);
      });
    } finally {
      await embedded.stop();
    }
    await swap(dataDir, staging, Boolean(settings.filesUrl));
    return restored;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const OF_CLUSTER = ['postgres', 'postgres-location', 'postgres-password', 'postgres-port'];
const isFilled = (dataDir: string) => OF_CLUSTER.slice(0, 2).some((name) => existsSync(join(dataDir, name)));

const beforeNow = () => `before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** What had the same name is set aside: a key that is lost opens nothing any more. */
async function moveSecrets(from: string, dataDir: string): Promise<void> {
  for (const name of readdirSync(from)) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, `${name}.${beforeNow()}`));
    await rename(join(from, name), join(dataDir, name));
  }
}

async function swap(dataDir: string, staging: string, filesAreElsewhere: boolean): Promise<void> {
  const before = beforeNow();
  const names = [...OF_CLUSTER, ...(filesAreElsewhere ? [] : ['files'])];
  for (const name of names)
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, `${name}.${before}`));
  for (const name of names) if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name));
  await moveSecrets(join(staging, 'secrets'), dataDir);
}

async function load(
  databaseUrl: string,
  found: Found,
  identity: string,
  { asCopy }: How,
  settings: Settings,
  files: string,
  beforeCommit: (loaded: LoadedBackup) => Promise<void>,
): Promise<RestoredBackup> {
  let heldMessages = 0;
  const { manifest } = await loadBackup(await found.open(), identity, {
    databaseUrl,
    keepFile: (path, content) => keepFile(join(files, path), content),
    finish: async (session, loaded) => {
      const damages = loaded.problems.filter((problem) => !problem.includes('when the backup was taken'));
      if (damages.length)
        throw new StartProblem(`The backup is damaged, and nothing was changed: ${damages.slice(0, 3).join(' ')}`);
      refuseOtherKeys(settings, loaded.secrets);
      heldMessages = await endWhatWas(session);
      await session.query('insert into muster.restored (backup, taken_at, as_copy, held_messages) values ($1, $2, $3, $4)', [
        found.backup,
        loaded.manifest.takenAt,
        asCopy,
        heldMessages,
      ]);
      await writeSecrets(join(dirname(files), 'secrets'), loaded.secrets);
      await beforeCommit(loaded);
    },
  });
  return {
    restored: found.backup,
    takenAt: manifest.takenAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    heldMessages,
    erasedAgain: 0,
  };
}

/** Nobody is signed in to what was restored, no node works on its jobs, and what waited to leave is held. */
async function endWhatWas(session: Session): Promise<number> {
  await session.query(`update muster.sessions set ended_at = now(), ended_why = 'restored' where ended_at is null`);
  await session.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0) where locked_at is not null',
  );
  await session.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
  const { jobs } = await discover();
  return holdMessages(
    session,
    jobs.filter(({ queue, cron }) => (queue === 'mail' || queue === 'webhooks') && !cron).map(({ name }) => name),
  );
}

/** Keys of the environment win over those of the data directory, and would open nothing. */
function refuseOtherKeys({ secretsKey }: Settings, secrets: LoadedBackup['secrets']): void {
  const kept = secrets.get('secrets-key')?.trim();
  if (secretsKey && kept && secretsKey !== kept)
    throw new StartProblem(
      'SECRETS_KEY is not the key that seals the secrets of this backup: give that one, or none. Nothing was changed.',
    );
}

async function writeSecrets(folder: string, secrets: LoadedBackup['secrets']): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of secrets)
    if (/^[a-z][a-z.-]{1,60}$/.test(name)) await writeFile(join(folder, name), content, { mode: 0o600 });
}

async function keepFile(target: string, content: Readable): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await pipeline(content, createWriteStream(target, { mode: 0o600 }));
}

/** Into the store of the settings; a file that is there has the same name only if it is the same. */
async function placeFiles(settings: Settings, from: string, { manifest }: LoadedBackup): Promise<void> {
  const store = await createFileStore(settings);
  for (const { path } of manifest.files) {
    if (!existsSync(join(from, path))) continue;
    await store.remove(path);
    await store.write(path, createReadStream(join(from, path)));
  }
}
