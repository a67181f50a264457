import { vi } from 'vitest';
import type { TestApp } from './testing.ts';

/** How many statements wait for what another transaction holds. */
export async function waitingForLocks({ engine }: TestApp): Promise<number> {
  const { rows } = await engine.database.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count as number;
}

/** Ends the connections whose statements wait for what another transaction holds: to them the database has gone away. */
export async function endWaiting({ engine }: TestApp): Promise<void> {
  await engine.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** Begins this work, and ends its connection as soon as it asks for the table. */
export async function awayAt<T>(app: TestApp, table: string, begin: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined;
  await app.system().transaction(async ({ database }) => {
    await database.query(`lock table ${table} in access exclusive mode`);
    working = begin();
    working.catch(() => undefined);
    await vi.waitFor(async () => {
      if (!(await waitingForLocks(app))) throw new Error('Nothing waits for the table.');
    }, 10_000);
    await endWaiting(app);
  });
  return working!;
}
