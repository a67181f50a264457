import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartProblem } from '#server/start-problem.ts';
import { ownFile, ownFolder } from './embedded-places.ts';
import type { PostgresUser } from './embedded-user.ts';

export interface ClusterPlan {
  /** The cluster's directory. */
  cluster: string;
  /** The folder with `bin/`. */
  binaries: string;
  user: PostgresUser;
  password: string;
  /** Trades safety against a power cut for speed: for tests alone. */
  fast: boolean;
  /** Of PostgreSQL, beside those that every embedded one has. */
  settings?: Record<string, string | number>;
}

const MAJOR = '18';
const NEEDED_MB = 300;
const KEPT_MB = 30;

/**
 * Makes the cluster unless it is there. It is made aside and renamed, so that a killed first start leaves nothing half made.
 * @throws StartProblem for another major version or a full disk
 */
export async function ensureCluster(plan: ClusterPlan): Promise<{ created: boolean }> {
  const { cluster, binaries, user, password, fast } = plan;
  const created = !existsSync(join(cluster, 'PG_VERSION'));
  checkSpace(dirname(cluster), created ? NEEDED_MB : KEPT_MB);
  if (!created) {
    checkMajor(cluster);
    return { created };
  }

  removeDrafts(cluster);
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  ownFolder(draft, user);
  const passwordFile = `${cluster}.password`;
  ownFile(passwordFile, password, user);
  const options = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8', '--auth=scram-sha-256'];
  const args = ['-D', draft, '-U', 'postgres', `--pwfile=${passwordFile}`, ...options, ...(fast ? ['--no-sync'] : [])];
  try {
    await initdb(join(binaries, 'bin/initdb'), args, user);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
  return { created };
}

/** Of first starts that were killed; initdb may still be writing in one, which the next start takes away. */
function removeDrafts(cluster: string) {
  for (const name of readdirSync(dirname(cluster)).filter((entry) => entry.startsWith(`${basename(cluster)}.new-`))) {
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      continue;
    }
  }
}

function checkMajor(cluster: string) {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === MAJOR) return;
  throw new StartProblem(
    `The database in ${cluster} was written by PostgreSQL ${major} and this Muster brings PostgreSQL ${MAJOR}: ` +
      `start it with the version of Muster that wrote it, or name a PostgreSQL in DATABASE_URL. Nothing was changed.`,
  );
}

function checkSpace(folder: string, needed: number) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < needed)
    throw new StartProblem(`Only ${free} MB are free in ${folder}: Muster needs ${needed} MB to start its database.`);
}

function initdb(command: string, args: string[], user: PostgresUser) {
  return new Promise<void>((done, fail) => {
    const child = spawn(command, args, { ...user.ids, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text));
    child.stderr.on('data', (text: Buffer) => (said += text));
    child.on('error', (problem) => fail(new StartProblem(`PostgreSQL cannot be run: ${problem.message}.`)));
    child.on('close', (code) =>
      code === 0 ? done() : fail(new StartProblem(`The database could not be made: ${lastError(said)}`)),
    );
  });
}

/** The last line of PostgreSQL's own words that says what went wrong. */
export function lastError(said: string) {
  const lines = said.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|error|fatal)\b/.test(line));
  return (
    lines.at(-1)?.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error|fatal):\s*/, '') ??
    said.trim().split('\n').at(-1) ??
    'it gave no reason'
  );
}
