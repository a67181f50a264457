import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '#server/start-problem.ts';
import { type ClusterPlan, lastError } from './embedded-cluster.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** The postmaster that runs on this cluster, started by an earlier Muster that was killed; a file left by a dead one is removed. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  if (pid && isPostmasterOf(pid, cluster)) return { pid, port: port ?? 0 };
  // Its number may belong to a stranger by now (containers start counting anew): PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  return undefined;
}

/** False for a program of another place, or one that was removed since. */
export function runsFrom({ pid }: Postmaster, program: string): boolean {
  return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/exe`) === program;
}

/** Starts a postmaster of its own session, which a Ctrl-C in the terminal does not reach. It may not answer yet. */
export async function spawnPostmaster(plan: ClusterPlan, port: number, log: string): Promise<Postmaster> {
  const settings = { ...SETTINGS, ...(plan.fast ? FAST : {}), ...plan.settings, port };
  const args = ['-D', plan.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const output = openSync(log, existsSync(log) && statSync(log).size > 10 * 2 ** 20 ? 'w' : 'a', 0o600);
  const start = statSync(log).size;
  const child = spawn(join(plan.binaries, 'bin/postgres'), args, {
    ...plan.user.ids,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  await bound(child, plan.cluster, () => readFileSync(log).subarray(start).toString());
  return { pid: child.pid ?? 0, port };
}

/** Fast shutdown: open transactions are rolled back, clients are told, everything is on disk afterwards. SIGQUIT is for what is thrown away. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
  if (!isPostmasterOf(pid, cluster)) return;
  process.kill(pid, signal);
  for (let waited = 0; isPostmasterOf(pid, cluster); waited += 20) {
    if (waited === 60_000) process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}

/** The port was taken between the look and the start. */
export class PortTaken extends Error {}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: 100,
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};
/** What tests ask for: nothing outlives a crash, and two test files with three nodes each have connections to spare. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 300,
};

/** Resolves when the postmaster has written its pid file with the port it listens on. */
async function bound(child: ChildProcess, cluster: string, log: () => string) {
  let ended: string | undefined;
  child.on('error', (problem) => (ended = problem.message));
  const onExit = () => (ended ??= lastError(log()));
  child.on('exit', onExit);
  const file = join(cluster, 'postmaster.pid');
  while (!(existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 7)) {
    if (ended !== undefined && /could not bind|could not create any TCP/.test(log())) throw new PortTaken();
    if (ended !== undefined) throw new StartProblem(`The embedded PostgreSQL does not start: ${ended}`);
    await sleep(10);
  }
  child.off('exit', onExit); // whoever ends it later handles that end
}

/** PostgreSQL works inside its cluster's directory, which tells it from any other process with the same number. */
function isPostmasterOf(pid: number, cluster: string) {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-p', String(pid), '-o', 'command='])
        .stdout?.toString()
        .includes(cluster) ?? false
    );
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
