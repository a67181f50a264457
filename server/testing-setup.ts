import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { startEmbedded } from './database/embedded.ts';
import { lockDataDir } from './database/embedded-lock.ts';
import { clusterOf } from './database/embedded-places.ts';
import { runningPostmaster, stopPostmaster } from './database/embedded-postmaster.ts';
import { administer, databaseUrl } from './testing-database.ts';

/**
 * Vitest's global set-up of the tests with a server: one PostgreSQL per test run with one migrated template; each test file copies it.
 * MUSTER_TEST_POSTGRES names a server of your own instead, whose user may make databases.
 */
export default async function setup() {
  if (process.env.MUSTER_TEST_TEMPLATE) return; // another project of this run has done it
  const own = process.env.MUSTER_TEST_POSTGRES;
  const embedded = own ? undefined : await startTestServer();
  const server = own ?? embedded?.url ?? '';
  const template = `muster_template_${process.pid}`;
  await administer(server, `DROP DATABASE IF EXISTS ${template}`);
  await administer(server, `CREATE DATABASE ${template}`);
  // Named at run time: the engine itself is under test, and a fault in it must not keep the server from being stopped.
  const { prepareDatabase } = await import('./app.ts');
  try {
    await prepareDatabase(databaseUrl(server, template), () => {});
  } catch (problem) {
    await embedded?.stop();
    throw problem;
  }
  process.env.MUSTER_TEST_POSTGRES = server;
  process.env.MUSTER_TEST_TEMPLATE = template;
  const files = await mkdtemp(join(tmpdir(), 'muster-files-'));
  process.env.MUSTER_TEST_FILES = files;

  return async () => {
    delete process.env.MUSTER_TEST_TEMPLATE;
    rmSync(files, { recursive: true, force: true });
    if (own)
      for (const name of [template, `${template}_started`, `${template}_demo`])
        await administer(server, `DROP DATABASE IF EXISTS ${name}`);
    else delete process.env.MUSTER_TEST_POSTGRES;
    await embedded?.stop();
    if (embedded) rmSync(embedded.dataDir, { recursive: true, force: true });
  };
}

async function startTestServer() {
  await sweep();
  const dataDir = join(placeOfServers(), `postgres-${process.pid}`);
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o711 });
  const { url, stop } = await startEmbedded({ dataDir, say: () => {}, fast: true });
  return { url, stop, dataDir };
}

const ON_DISK = resolve('.tmp');
const IN_MEMORY = `/dev/shm/muster-tests-${process.getuid?.()}`;
/** Bytes: two databases of the demo agency at a time, their template and the log of all writing need a third of it. */
const ROOM = 2 * 1024 ** 3;

/** In memory where there is room: a database is 1,700 files, which a disk's file system is slow to make and to remove. */
function placeOfServers(): string {
  if (!existsSync(dirname(IN_MEMORY))) return ON_DISK;
  const { bavail, bsize } = statfsSync(dirname(IN_MEMORY));
  return bavail * bsize >= ROOM ? IN_MEMORY : ON_DISK;
}

/** Runs that were killed left their server behind. */
async function sweep() {
  const left = [ON_DISK, IN_MEMORY]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  for (const dataDir of left.filter((path) => basename(path).startsWith('postgres-'))) {
    try {
      lockDataDir(dataDir).release();
    } catch {
      continue;
    }
    const cluster = clusterOf(dataDir);
    const running = runningPostmaster(cluster);
    if (running) await stopPostmaster(running, cluster);
    rmSync(dataDir, { recursive: true, force: true });
    if (cluster !== join(dataDir, 'postgres')) rmSync(cluster, { recursive: true, force: true });
  }
}
