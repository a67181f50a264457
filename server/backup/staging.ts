import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walFeedOf, walFolderOf } from '../database/embedded-archive.ts';
import { swapIn } from '../database/embedded-swap.ts';
import { clusterOf } from '../database/embedded-places.ts';
import { runningPostmaster, stopPostmaster } from '../database/embedded-postmaster.ts';
import { runningUrl } from '../database/embedded.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

export const STAGING = 'restoring-';
/** What is only tried: it never takes a place. */
export const TRYING = 'trying-';
/** With the WAL that the old cluster had handed over and nobody had taken yet. */
const OF_CLUSTER = ['postgres', 'postgres-location', 'postgres-password', 'postgres-port', 'postgres.wal'];

/** What a restore or a trial that was killed left beside, its PostgreSQL too: nobody else works there now. */
export async function removeStagings(dataDir: string, ...kinds: readonly string[]): Promise<void> {
  for (const name of readdirSync(dataDir))
    if (kinds.some((kind) => name.startsWith(kind))) await removeStaging(join(dataDir, name));
}

export async function removeStaging(staging: string): Promise<void> {
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
  const restored = await restoreInto(staging).catch(async (problem: unknown) => {
    await removeStaging(staging);
    throw problem;
  });
  swapIn(dataDir, staging, filesUrl ? OF_CLUSTER : [...OF_CLUSTER, 'files']);
  return restored;
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
