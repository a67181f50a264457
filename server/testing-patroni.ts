import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownFolder } from './database/embedded-places.ts';
import { runningPostmaster } from './database/embedded-postmaster.ts';
import { type PostgresUser, postgresUser } from './database/embedded-user.ts';
import { administer, databaseUrl } from './testing-database.ts';
import { startDatabaseHaproxy } from './testing-haproxy.ts';
import { hasOlderPostgres, OLDER_BINARIES } from './testing-older-postgres.ts';
import { freePort } from './testing-ports.ts';
import { familyOf } from './testing-replica.ts';

const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const lacking = [
  ...Object.entries(PROGRAMS).flatMap(([name, itsPackage]) => (spawnSync(name, ['--version']).error ? [itsPackage] : [])),
  ...(hasOlderPostgres ? [] : ['postgresql-15']),
];
export const hasPatroni = lacking.length === 0;
export const NO_PATRONI = `The tests with Patroni are left out: not everything is installed (Debian: apt-get install ${lacking.join(' ')}).`;

/** How long a primary that is gone keeps its place, in seconds. */
export const TTL = 10;

/** Two servers, of which one writes; who it is is agreed on through etcd, and haproxy leads there. */
export interface PatroniCluster {
  /** Of an empty database, through haproxy. */
  url: string;
  members: readonly [PatroniMember, PatroniMember];
  primary(): Promise<PatroniMember>;
  other(member: PatroniMember): PatroniMember;
  /** This one writes, after the other was lost. */
  takenOver(by: PatroniMember): Promise<void>;
  /** One writes, the other follows and, where commits wait for it, has all that is committed. */
  settled(): Promise<void>;
  /** The other server has all that was written by now. */
  caughtUp(): Promise<void>;
  /** Whether a commit waits until the other server has it. */
  waitForReplica(waits: boolean): Promise<void>;
  /** As an operator asks for it. */
  switchOver(from: PatroniMember): Promise<void>;
  stop(): Promise<void>;
}

export interface PatroniMember {
  name: string;
  port: number;
  restPort: number;
  /** A statement on this server, as its superuser. */
  run(statement: string): Promise<void>;
  /** Says of itself that it is the one that writes. */
  isPrimary(): Promise<boolean>;
  start(): void;
  isRunning(): boolean;
  /** kill -9 of Patroni, of PostgreSQL and of all its processes. */
  kill(): void;
  /** Everything on it, Patroni as well, as on a machine that hangs. */
  standStill(): void;
  goOn(): void;
  /** What sends to the other server stands still from now on. */
  sendNoMore(): void;
}

export async function startPatroni(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-patroni-'));
  await chmod(folder, 0o711);
  const user = postgresUser(folder);
  const etcd = await startEtcd(folder, user);
  const members = [await makeMember('one', folder, user, etcd.port), await makeMember('two', folder, user, etcd.port)] as const;
  members[0].start();
  await until(() => members[0].isPrimary(), 'the first server writes');
  members[1].start();

  const asked = async (path: string, init?: RequestInit) => {
    for (const { restPort } of members) {
      const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, init).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as { members: { name: string; role: string; state: string }[] };
    }
    return undefined;
  };
  const primary = async () => {
    for (const member of members) if (await member.isPrimary()) return member;
    throw new Error('No server writes.');
  };
  const logs = () => members.map(({ name }) => `${name}: ${lastLines(join(folder, name, 'patroni.log'))}`).join('\n');
  let follower = 'sync_standby';
  const settled = () => {
    let last: object = [];
    const isSettled = async () => {
      const found = (await asked('/cluster'))?.members ?? [];
      last = found;
      const roles = found.filter(({ state }) => state === 'running').map(({ role }) => role);
      return roles.sort().join() === ['leader', follower].join();
    };
    return until(isSettled, 'one server writes and the other follows', () => `${JSON.stringify(last)}\n${logs()}`);
  };
  await settled();
  const balancer = await startDatabaseHaproxy(members);
  const server = (await primary()).port;
  await administer(superuserUrl(server), `create role muster login password 'pw'`);
  await administer(superuserUrl(server), 'create database muster owner muster');
  const url = databaseUrl(`postgres://muster:pw@${balancer.address}`, 'muster');
  // until the first checks are over, both are taken for the primary
  await until(async () => (await Promise.all(Array.from({ length: 4 }, () => writes(url)))).every(Boolean), 'haproxy knows it');

  return {
    url,
    members,
    primary,
    other: (member) => members.find((each) => each !== member)!,
    takenOver: (by) => until(() => by.isPrimary(), `${by.name} writes`, logs),
    settled,
    caughtUp: async () => {
      const isSent = 'select 1 / (count(*) filter (where replay_lsn >= pg_current_wal_lsn()))::int from pg_stat_replication';
      await until(() => succeeds(primary().then((member) => member.run(isSent))), 'the other server has all');
    },
    waitForReplica: async (waits) => {
      follower = waits ? 'sync_standby' : 'replica';
      await asked('/config', { method: 'PATCH', body: JSON.stringify({ synchronous_mode: waits }) });
      await settled();
      const isSet = `select 1 / (current_setting('synchronous_standby_names') ${waits ? '<>' : '='} '')::int`;
      await until(() => succeeds(primary().then((member) => member.run(isSet))), 'the primary knows of it');
    },
    switchOver: async (from) => {
      const to = members.find((each) => each !== from)!;
      const config = join(folder, `${from.name}.yml`);
      const args = ['-c', config, 'switchover', SCOPE, '--master', from.name, '--candidate', to.name, '--force'];
      const child = spawn('patronictl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += String(text)));
      const code = await new Promise((done) => child.on('exit', done));
      if (code !== 0 || !said.includes('Successfully switched over')) throw new Error(`patronictl: ${said}`);
    },
    stop: async () => {
      await balancer.stop();
      for (const member of members) member.kill();
      await etcd.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SCOPE = 'muster';
const PASSWORD = 'pw';

async function startEtcd(folder: string, user: PostgresUser): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [address, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const data = join(folder, 'etcd');
  ownFolder(data, user);
  const args = [
    ['data-dir', data],
    ['name', 'etcd'],
    ['listen-client-urls', address],
    ['advertise-client-urls', address],
    ['listen-peer-urls', peer],
    ['initial-advertise-peer-urls', peer],
    ['initial-cluster', `etcd=${peer}`],
    ['enable-v2', 'true'],
  ].map(([name, value]) => `--${name}=${value}`);
  const child = spawn('etcd', args, { ...user.ids, cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  await until(() => succeeds(fetch(`${address}/health`)), 'etcd answers');
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function makeMember(name: string, folder: string, user: PostgresUser, etcdPort: number): Promise<PatroniMember> {
  const own = join(folder, name);
  ownFolder(own, user);
  const cluster = join(own, 'data');
  const [port, restPort] = [await freePort(), await freePort()];
  const config = join(folder, `${name}.yml`);
  await writeFile(config, JSON.stringify(configurationOf({ name, own, cluster, port, restPort, etcdPort }))); // JSON is YAML
  await chmod(config, 0o644);
  let child: ChildProcess | undefined;
  const signal = (wanted: NodeJS.Signals) => {
    child?.kill(wanted);
    const postmaster = runningPostmaster(cluster);
    for (const pid of postmaster ? familyOf(postmaster.pid) : []) signalIfThere(pid, wanted);
  };
  return {
    name,
    port,
    restPort,
    run: (statement) => administer(superuserUrl(port), statement),
    isPrimary: () =>
      fetch(`http://127.0.0.1:${restPort}/primary`).then(
        ({ ok }) => ok,
        () => false,
      ),
    start: () => void (child = spawn('patroni', [config], { ...user.ids, cwd: '/', stdio: 'ignore' })),
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    kill: () => signal('SIGKILL'),
    standStill: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    sendNoMore: () => {
      const { pid } = runningPostmaster(cluster)!;
      const sender = familyOf(pid).find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('walsender'));
      signalIfThere(sender!, 'SIGSTOP');
    },
  };
}

interface Places {
  name: string;
  own: string;
  cluster: string;
  port: number;
  restPort: number;
  etcdPort: number;
}

function configurationOf({ name, own, cluster, port, restPort, etcdPort }: Places) {
  const hosts = ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'];
  return {
    scope: SCOPE,
    name,
    log: { dir: own },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // by etcd's older interface: by the newer one Patroni 3.0.2 may keep an outdated answer, and then names no server that follows
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        // the other takes over however far it is behind: what is lost may be more than the usual megabyte
        maximum_lag_on_failover: 2 ** 30,
        postgresql: {
          use_pg_rewind: true,
          // a server that cannot be led back to where the others are begins anew
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', fsync: 'off' }, // processes die here, no machine does
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: hosts,
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: cluster,
      bin_dir: join(OLDER_BINARIES, 'bin'),
      pgpass: join(own, 'pgpass'),
      pg_hba: hosts,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: '', logging_collector: 'off' },
    },
  };
}

const superuserUrl = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

const writes = (url: string) => succeeds(administer(url, 'create temporary table written (at int)'));

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (problem) {
    if ((problem as { code?: string }).code !== 'ESRCH') throw problem;
  }
}

/** Patroni says why a server does not follow, and its log goes with the cluster. What balancers break off stands there as warnings. */
const lastLines = (file: string): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[-\d]+ [:,\d]+ (INFO|ERROR|CRITICAL): /.test(line))
    .slice(-15)
    .join('\n');

async function until(holds: () => Promise<boolean>, what: string, instead = () => ''): Promise<void> {
  for (const begun = performance.now(); !(await holds()); await sleep(100))
    if (performance.now() - begun > 60_000) throw new Error(`It took too long until ${what}. ${instead()}`);
}
