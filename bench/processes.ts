import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET } from './people.ts';

export interface Running {
  address: string;
  pid: number;
  /** From the spawn to the line that says it is ready. */
  startMilliseconds: number;
  stop(): Promise<void>;
}

/** As `npm start` runs it: a small young generation, and an old one collected before the garbage of short-lived answers piles up. */
const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/** The product as it runs in production, but for the web application, which the bench does not ask for. */
export function startProduct(databaseUrl: string, nodeArguments: string[] = []): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    JWT_SECRET: SECRET,
    SECRETS_KEY: SECRET,
    METRICS_TOKEN: SECRET,
  };
  const args = [...MEMORY, ...nodeArguments, join(import.meta.dirname, '../server/start.mjs'), '--without-web'];
  return start(args, env, () => rmSync(dataDir, { recursive: true, force: true }));
}

export const startBare = (databaseUrl: string, reader: unknown, nodeArguments: string[] = []): Promise<Running> =>
  startBareServer('bare-server.ts', databaseUrl, reader, nodeArguments);

export const startBareAgreements = (databaseUrl: string, reader: unknown): Promise<Running> =>
  startBareServer('bare-agreements.ts', databaseUrl, reader, []);

export const startBareReviewQueue = (databaseUrl: string, reader: unknown): Promise<Running> =>
  startBareServer('bare-review-queue.ts', databaseUrl, reader, []);

export const startBareCalendar = (databaseUrl: string, reader: unknown): Promise<Running> =>
  startBareServer('bare-calendar.ts', databaseUrl, reader, []);

export const startBareTexts = (databaseUrl: string, reader: unknown): Promise<Running> =>
  startBareServer('bare-texts.ts', databaseUrl, reader, []);

const startBareServer = (file: string, databaseUrl: string, reader: unknown, nodeArguments: string[]): Promise<Running> =>
  start([...MEMORY, ...nodeArguments, join(import.meta.dirname, file)], {
    DATABASE_URL: databaseUrl,
    BENCH_READER: JSON.stringify(reader),
  });

function start(args: string[], env: Record<string, string>, cleanUp: () => void = () => undefined): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    let said = '';
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`${args.at(-1)} ended with ${code}.\n${said}`)));
    child.stdout!.on('data', (text: Buffer) => {
      said += text;
      const address = /is ready at (http:\S+)/.exec(said)?.[1];
      if (!address) return;
      child.removeAllListeners('exit');
      child.stdout!.removeAllListeners('data').resume();
      const startMilliseconds = performance.now() - began;
      done({ address, pid: child.pid!, startMilliseconds, stop: () => stop(child).then(cleanUp) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    child.on('exit', () => {
      clearTimeout(patience);
      done();
    });
    child.kill('SIGTERM');
  });
}
