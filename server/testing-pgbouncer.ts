import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUser } from './database/embedded-user.ts';
import { freePort } from './testing-ports.ts';

const version = /PgBouncer (\d+\.\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
export const hasPgBouncer = version !== undefined;
export const NO_PGBOUNCER = 'The tests with PgBouncer are left out: it is not installed (Debian: apt-get install pgbouncer).';
/** From this version on it keeps named statements by transaction. */
export const keepsNames = Number(version?.split('.')[1] ?? 0) >= 21;

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** A pooler in front of a test's database, as it is installed: it ignores no parameter of the start-up. */
export async function startPgBouncer(databaseUrl: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  const url = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'muster-pooler-'));
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 60 : 8}
`,
  );
  await chmod(folder, 0o755);
  const user = postgresUser(folder);
  const child = spawn('pgbouncer', [config], { ...user.ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  await new Promise<void>((done, fail) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('process up')) done();
    });
    child.on('exit', () => fail(new Error(`PgBouncer did not start: ${said}`)));
  });
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
