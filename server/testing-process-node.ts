import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import type { TestDatabase } from './testing-database.ts';

export interface ProcessNode {
  address: string;
  child: ChildProcess;
  bearer: string;
  ended: Promise<number | null>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: any }>;
}

/** Looks at what processes left behind, past all of them. */
export async function connectTo(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Muster as a process of its own, which a test may kill; its administrator has signed in. Who starts one ends it. */
export async function startProcessNode(
  database: TestDatabase,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ProcessNode> {
  const child = spawn(process.execPath, ['server/start.mjs', '--without-web'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_EMAIL: 'admin@muster.test',
      ADMIN_PASSWORD: 'Correct-Horse-1',
      JWT_SECRET: 'a secret for tests, long enough to be accepted',
      SECRETS_KEY: 'a key for the secrets of tests, long enough too',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  const address = await new Promise<string>((done, fail) => {
    child.stdout!.on('data', (chunk) => {
      const [, found] = /ready at (http:\S+)/.exec(String(chunk)) ?? [];
      if (found) done(found);
    });
    child.on('exit', () => fail(new Error('The node did not start.')));
  });
  let token = '';
  const call: ProcessNode['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  token = (await call('POST', '/api/users/login', { email: 'admin@muster.test', password: 'Correct-Horse-1' })).body.token;
  return { address, child, ended, call, bearer: `Bearer ${token}` };
}
