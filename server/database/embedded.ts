import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret } from '#server/kept-secret.ts';
import { StartProblem } from '#server/start-problem.ts';
import { allowBaseCopies, archiveSettings, isArchiving } from './embedded-archive.ts';
import { type ClusterPlan, ensureCluster } from './embedded-cluster.ts';
import { lockDataDir } from './embedded-lock.ts';
import { binariesFor, clusterOf, reachableCluster } from './embedded-places.ts';
import {
  PortTaken,
  type Postmaster,
  runningPostmaster,
  runsFrom,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts';
import { finishSwap } from './embedded-swap.ts';
import { postgresUser } from './embedded-user.ts';
import { keepRunning } from './embedded-watch.ts';

export interface Embedded {
  /** Of the database `muster`, as its owner `muster`, who is no superuser. */
  url: string;
  /** A PostgreSQL left by a killed Muster was found at work and is used on. */
  adopted: boolean;
  /** Tells the next start where this one is. */
  noteAddress(address: string): void;
  /** Shuts PostgreSQL down and leaves the data directory to the next. */
  stop(): Promise<void>;
}

/** Where the database of a data directory answers at this moment; undefined when it does not run. */
export function runningUrl(dataDir: string): string | undefined {
  const running = runningPostmaster(reachableCluster(dataDir, postgresUser(clusterOf(dataDir))));
  return running && urlOf(running, keptSecret(dataDir, 'postgres-password'), 'muster', 'muster');
}

/**
 * The PostgreSQL that comes along with Muster, on a data directory of its own and on 127.0.0.1 alone.
 * @throws StartProblem when the directory is in use, of another version, unreachable or full
 */
export async function startEmbedded(options: {
  dataDir: string;
  say: (line: string) => void;
  fast?: boolean;
  /** It hands over its WAL for the continuous backup. */
  continuous?: boolean;
  /** PostgreSQL died and does not start again: nothing works from here on. */
  giveUp?: (problem: unknown) => void;
}): Promise<Embedded> {
  const { dataDir, say, fast = false, continuous = false, giveUp = (problem) => say(String(problem)) } = options;
  const lock = lockDataDir(dataDir);
  try {
    finishSwap(dataDir);
    const plan = planFor(dataDir, fast);
    if (continuous) plan.settings = archiveSettings(plan.cluster, plan.user);
    const running = await adopt(plan);
    let postmaster = running ?? (await startCluster(plan, dataDir, say));
    await ensureDatabase(postmaster, plan);
    const { port } = postmaster;
    const endWatch = keepRunning({
      isRunning: () => runningPostmaster(plan.cluster) !== undefined,
      startAgain: async () => void (postmaster = await startAt(port, plan, dataDir)),
      say,
      giveUp,
    });

    return {
      url: urlOf(postmaster, plan.password, 'muster', 'muster'),
      adopted: running !== undefined,
      noteAddress: lock.note,
      async stop() {
        await endWatch();
        await stopPostmaster(postmaster, plan.cluster);
        lock.release();
      },
    };
  } catch (problem) {
    lock.release();
    throw problem;
  }
}

export function planFor(dataDir: string, fast: boolean): ClusterPlan {
  const user = postgresUser(clusterOf(dataDir));
  return {
    cluster: reachableCluster(dataDir, user),
    binaries: binariesFor(user),
    user,
    password: keptSecret(dataDir, 'postgres-password'),
    fast,
  };
}

/** One of another release, or whose files an update has removed, is shut down instead, as it could not load its libraries; so is one that archives and need not, or the other way round. */
async function adopt(plan: ClusterPlan): Promise<Postmaster | undefined> {
  const running = runningPostmaster(plan.cluster);
  if (!running) return undefined;
  const isAsAsked = isArchiving(plan.cluster) === (plan.settings?.archive_mode === 'on');
  if (!isAsAsked || !runsFrom(running, join(plan.binaries, 'bin/postgres'))) {
    await stopPostmaster(running, plan.cluster);
    return undefined;
  }
  await answering(running, plan);
  return running;
}

/** @returns when it answers: after it has replayed what it had to */
export async function startCluster(plan: ClusterPlan, dataDir: string, say: (line: string) => void) {
  if (!existsSync(plan.cluster)) say('Making the database …');
  await ensureCluster(plan);
  const remembered = join(dataDir, 'postgres-port');
  for (let attempt = 0; ; attempt++) {
    const port = await freePort(attempt === 0 && existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) : 0);
    try {
      const postmaster = await startAt(port, plan, dataDir);
      writeFileSync(remembered, `${port}\n`);
      return postmaster;
    } catch (problem) {
      if (!(problem instanceof PortTaken) || attempt === 5) throw problem;
    }
  }
}

async function startAt(port: number, plan: ClusterPlan, dataDir: string): Promise<Postmaster> {
  const postmaster = await spawnPostmaster(plan, port, join(dataDir, 'postgres.log'));
  await answering(postmaster, plan);
  return postmaster;
}

/** It starts, or is about to end: then it is not running a moment later. */
const NOT_YET: ReadonlySet<string> = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'Connection terminated unexpectedly']);

/** Waits out recovery after a crash, however long it takes to replay. */
async function answering(postmaster: Postmaster, plan: ClusterPlan) {
  for (;;) {
    const client = superuser(postmaster, plan);
    try {
      await client.connect();
      return;
    } catch (problem) {
      const { code, message } = problem as { code?: string; message: string };
      if (code === '28P01') {
        throw new StartProblem(
          `The password of the database in ${plan.cluster} is not the one kept beside it: restore postgres-password.`,
        );
      }
      if (!runningPostmaster(plan.cluster)) throw new StartProblem(`The embedded PostgreSQL stopped while starting: ${message}.`);
      if (!NOT_YET.has(code ?? message)) throw problem;
      await sleep(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The product's own role owns its database and nothing else, as on a server of somebody else's. */
async function ensureDatabase(postmaster: Postmaster, plan: ClusterPlan) {
  const client = superuser(postmaster, plan);
  await client.connect();
  try {
    const { rowCount: role } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'muster'`);
    if (!role) await client.query(`CREATE ROLE muster LOGIN CREATEDB PASSWORD ${client.escapeLiteral(plan.password)}`);
    const { rowCount: database } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'muster'`);
    if (!database) await client.query('CREATE DATABASE muster OWNER muster');
  } finally {
    await client.end();
  }
  if (plan.settings?.archive_mode !== 'on') return;
  const inside = superuser(postmaster, plan, 'muster');
  await inside.connect();
  await allowBaseCopies(inside).finally(() => inside.end());
}

function superuser(postmaster: Postmaster, { password }: ClusterPlan, database = 'postgres') {
  const client = new pg.Client({ connectionString: urlOf(postmaster, password, 'postgres', database) });
  client.on('error', () => {}); // a connection that breaks fails the statement it carries
  return client;
}

/** @returns the wished port when it is free, else any free one */
function freePort(wished: number) {
  return new Promise<number>((done, fail) => {
    const server = createServer();
    server.on('error', () =>
      wished ? done(freePort(0)) : fail(new StartProblem('No free port for the database on 127.0.0.1.')),
    );
    server.listen(wished, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

const urlOf = ({ port }: Postmaster, password: string, user: string, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
