import { chownSync, readFileSync, readdirSync } from 'node:fs';
import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './database/embedded.ts';
import { binariesFor, clusterOf, reachableCluster } from './database/embedded-places.ts';
import { runningPostmaster, spawnPostmaster, stopPostmaster, type Postmaster } from './database/embedded-postmaster.ts';
import { postgresUser } from './database/embedded-user.ts';
import { keptSecret } from './kept-secret.ts';
import { freePort } from './testing-ports.ts';

export interface TestPair {
  primaryUrl: string;
  replicaUrl: string;
  replicaName: string;
  /** A statement on the replica, as its superuser. */
  onReplica(statement: string): Promise<void>;
  /** Its watch starts it again. */
  killPrimary(): void;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Every process of the replica stands still, and its connections stay open. */
  freezeReplica(): void;
  thawReplica(): void;
  close(): Promise<void>;
}

/** A PostgreSQL of its own and one that streams from it, made as an operator makes one: a copy of the folder while it runs. */
export async function startPair(dataDir: string): Promise<TestPair> {
  const primary = await startEmbedded({ dataDir, say: () => undefined });
  const password = keptSecret(dataDir, 'postgres-password');
  const user = postgresUser(clusterOf(dataDir));
  const cluster = reachableCluster(dataDir, user);
  const folder = await mkdtemp(join(cluster, '..', 'replica-'));
  await copyCluster(primary.url, password, cluster, folder);
  for (const path of [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))])
    if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
  await chmod(folder, 0o700);
  const port = await freePort();
  const plan = { cluster: folder, binaries: binariesFor(user), user, password, fast: false };
  let postmaster: Postmaster;
  const startReplica = async () => {
    postmaster = await spawnPostmaster(plan, port, join(dataDir, `${basename(folder)}.log`));
    while (!(await answers(superuserUrl(port)))) await new Promise((again) => setTimeout(again, 50));
  };
  const superuserUrl = (at: number) => `postgres://postgres:${password}@127.0.0.1:${at}/muster`;
  await startReplica();
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of familyOf(postmaster.pid)) process.kill(pid, name);
  };
  const replicaUrl = new URL(primary.url);
  replicaUrl.port = String(port);
  return {
    primaryUrl: primary.url,
    replicaUrl: replicaUrl.href,
    replicaName: `127.0.0.1:${port}`,
    onReplica: (statement) => run(superuserUrl(port), statement),
    killPrimary: () => void process.kill(runningPostmaster(cluster)!.pid, 'SIGKILL'),
    stopReplica: () => stopPostmaster(postmaster, folder),
    startReplica,
    freezeReplica: () => signal('SIGSTOP'),
    thawReplica: () => signal('SIGCONT'),
    close: async () => {
      if (runningPostmaster(folder)) await stopPostmaster(postmaster, folder);
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primaryUrl: string, password: string, from: string, to: string): Promise<void> {
  const url = new URL(primaryUrl);
  url.username = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  await writeFile(join(to, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${url.port} user=postgres password=${password}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const answers = (url: string): Promise<boolean> =>
  run(url, 'select 1').then(
    () => true,
    () => false,
  );

/** A process and what it has started. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];
