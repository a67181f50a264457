import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './testing-ports.ts';

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
export const NO_HAPROXY = 'The tests with haproxy are left out: it is not installed (Debian: apt-get install haproxy).';

export interface Balancer {
  address: string;
  stop(): Promise<void>;
}

/** haproxy with the configuration that Muster ships; its own address and those of its nodes alone are this test's. */
export async function startHaproxy(nodes: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const shipped = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  const own = shipped
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/(server node-(\d) )node-\d:3000/g, (_, start: string, number: string) => `${start}${nodes[Number(number) - 1]}`);
  return { address: `http://127.0.0.1:${port}`, stop: await run(own, port) };
}

/** The same in front of databases. @param servers each with the ports of PostgreSQL and of Patroni, on 127.0.0.1 */
export async function startDatabaseHaproxy(servers: readonly { port: number; restPort: number }[]): Promise<Balancer> {
  const port = await freePort();
  const shipped = await readFile(join(DEPLOY, 'postgresql.cfg'), 'utf8');
  const own = shipped
    .replace('bind :5432', `bind 127.0.0.1:${port}`)
    .replaceAll(/(server database-(\d) )database-\d:5432 check port 8008/g, (_, start: string, number: string) => {
      const server = servers[Number(number) - 1]!;
      return `${start}127.0.0.1:${server.port} check port ${server.restPort}`;
    });
  return { address: `127.0.0.1:${port}`, stop: await run(own, port) };
}

const DEPLOY = join(import.meta.dirname, '../deploy/haproxy');

async function run(configuration: string, port: number): Promise<Balancer['stop']> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  while (child.exitCode === null && !(await isOpen(port))) await new Promise((again) => setTimeout(again, 50));
  if (child.exitCode !== null) throw new Error(`haproxy did not start: ${said}`);
  return async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => void (socket.destroy(), done(true)));
    socket.on('error', () => done(false));
  });
