import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  const shipped = await readFile(join(import.meta.dirname, '../deploy/haproxy/haproxy.cfg'), 'utf8');
  const port = await freePort();
  const own = shipped
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/(server node-(\d) )node-\d:3000/g, (_, start: string, number: string) => `${start}${nodes[Number(number) - 1]}`);
  const folder = await mkdtemp(join(tmpdir(), 'muster-haproxy-'));
  const config = join(folder, 'haproxy.cfg');
  await writeFile(config, own);
  const child = spawn('haproxy', ['-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const address = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await isOpen(address))) await new Promise((again) => setTimeout(again, 50));
  if (child.exitCode !== null) throw new Error(`haproxy did not start: ${said}`);
  return {
    address,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isOpen = (address: string): Promise<boolean> =>
  fetch(address).then(
    (answer) => answer.arrayBuffer().then(() => true),
    () => false,
  );
