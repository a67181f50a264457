import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walFeedOf, walFolderOf } from '../database/embedded-archive.ts';
import { clusterOf } from '../database/embedded-places.ts';
import { runningPostmaster, stopPostmaster } from '../database/embedded-postmaster.ts';
import { runningUrl } from '../database/embedded.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

const STAGING = 'restoring-';
const OF_CLUSTER = ['postgres', 'postgres-location', 'postgres-password', 'postgres-port'];

/** What a restore that was killed left beside, its PostgreSQL too: nobody else works in this folder now. */
export async function removeStagings(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) if (name.startsWith(STAGING)) await removeStaging(join(dataDir, name));
}

async function removeStaging(staging: string): Promise<void> {
  const cluster = clusterOf(staging);
  const running = runningPostmaster(cluster);
  if (running) await stopPostmaster(running, cluster, 'SIGQUIT');
  for (const path of [cluster, walFeedOf(cluster), walFolderOf(cluster), staging])
    await rm(path, { recursive: true, force: true });
}

/**
 * Gives a folder in which an embedded database is made; its cluster, files and secrets take their places at the end, and what was there is set aside.
 *
 * @throws StartProblem where there is a database already that is not to be replaced, or one that runs
 */
export async function besideEmbedded<T>(
  { dataDir, filesUrl }: Settings,
  replace: boolean,
  restoreInto: (staging: string) => Promise<T>,
): Promise<T> {
  if (!replace && isFilled(dataDir))
    throw new StartProblem(
      `${dataDir} holds a database already: name an empty DATA_DIR, or restore with --replace, which sets it aside. Nothing was changed.`,
    );
  if (isFilled(dataDir) && runningUrl(dataDir))
    throw new StartProblem(
      'The database of a Muster that was killed still runs here: start Muster and stop it once, then restore. Nothing was changed.',
    );
  const staging = join(dataDir, `${STAGING}${randomBytes(4).toString('hex')}`);
  await mkdir(staging, { mode: 0o711 });
  let isSwapped = false;
  try {
    const restored = await restoreInto(staging);
    isSwapped = true;
    await swap(dataDir, staging, Boolean(filesUrl));
    return restored;
  } finally {
    if (isSwapped) await rm(staging, { recursive: true, force: true });
    else await removeStaging(staging);
  }
}

const isFilled = (dataDir: string) => OF_CLUSTER.slice(0, 2).some((name) => existsSync(join(dataDir, name)));

const beforeNow = () => `before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** What had the same name is set aside: a key that is lost opens nothing any more. */
export async function moveSecrets(from: string, dataDir: string): Promise<void> {
  for (const name of readdirSync(from)) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, `${name}.${beforeNow()}`));
    await rename(join(from, name), join(dataDir, name));
  }
}

/** With the WAL that the old cluster had handed over and nobody had taken yet. */
async function swap(dataDir: string, staging: string, filesAreElsewhere: boolean): Promise<void> {
  const before = beforeNow();
  const names = [...OF_CLUSTER, 'postgres.wal', ...(filesAreElsewhere ? [] : ['files'])];
  for (const name of names)
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, `${name}.${before}`));
  for (const name of names) if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name));
  await moveSecrets(join(staging, 'secrets'), dataDir);
}
