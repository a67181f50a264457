import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestApp } from './testing.ts';

/**
 * A process that does the jobs of a test's installation, which itself starts with `WORKERS: 'http'`. It is killed as by a power cut;
 * its jobs are free then, without the minute that others would wait for it.
 */
export function startJobsNode(app: TestApp, env: Record<string, string> = {}): (() => Promise<void>) & { pid: number } {
  const { databaseUrl, dataDir } = app.engine.settings;
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--heap-growing-percent=60', join(import.meta.dirname, 'start.mjs'), '--without-web'],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        WORKERS: 'jobs',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: '0',
        JWT_SECRET: 'a secret for tests, long enough to be accepted',
        SECRETS_KEY: 'a key for the secrets of tests, long enough too',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
    await app.engine.database.query(`update muster.job_workers set last_seen = now() - interval '2 minutes'`);
  };
  return Object.assign(kill, { pid: child.pid! });
}
