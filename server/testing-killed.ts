import { expect } from 'vitest';
import { startJobsNode } from './testing-jobs-node.ts';
import type { TestApp } from './testing.ts';

/** Nodes that do the jobs of an installation which itself starts with `WORKERS: 'http'`, and are killed where a test wants it. */
export function jobsNodesOf(app: TestApp, env: Record<string, string> = {}) {
  const running: (() => Promise<void>)[] = [];
  const { database } = app.engine;
  const oneOf = async (text: string, values: unknown[] = []) => Number((await database.query(text, values)).rows[0]!.n);
  const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 100_000, interval: 50 }).toBe(true);
  const start = () => {
    const kill = startJobsNode(app, env);
    running.push(kill);
    return kill;
  };
  const activity = 'select count(*) as n from pg_stat_activity where datname = current_database()';
  /** Something waits for the lock that the test holds: asked elsewhere, as a transaction sees the activity of its beginning. */
  const isHeldUp = async () => (await oneOf(`${activity} and wait_event_type = 'Lock'`)) > 0;
  /** PostgreSQL works on for a process that was killed until it looks for it: what waits for a lock then would pass for the next node. */
  const isQuiet = async () =>
    (await oneOf(`${activity} and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`)) === 0;

  return {
    start,
    until,
    oneOf,
    /** Starts a node, waits until it stands before this lock, and kills it there. */
    killedBefore: async (lock: string, values: unknown[] = []): Promise<void> => {
      await database.transaction(async (holding) => {
        await holding.query('set local idle_in_transaction_session_timeout = 0'); // it waits for a process that starts
        await holding.query(lock, values);
        const kill = start();
        await until(isHeldUp);
        await kill();
      });
      await until(isQuiet);
    },
    /** Nothing that is due waits any more. */
    isIdle: async () => (await oneOf('select count(*) as n from graphile_worker._private_jobs where run_at <= now()')) === 0,
    killAll: async () => {
      for (const kill of running) await kill();
    },
  };
}
