import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import type { Queryable } from './database.ts';
import { SHAPE_LOCK } from './migrations.ts';
import { withShortLocks } from './short-locks.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

test('a start takes what it takes, also where the database itself limits how long a statement may run', async () => {
  const { database } = app.engine;
  const { rows } = await database.query('select current_database() as name');
  await database.query(`alter database "${rows[0]!.name}" set statement_timeout = '300ms'`);
  const holder = await database.pool.connect();
  await holder.query('select pg_advisory_lock($1)', [SHAPE_LOCK]);

  const starting = app.secondNode();
  setTimeout(() => holder.release(true), 1_000);
  await expect(starting).resolves.toBeDefined();
});

test('a start that waits for a table lets others use it, and goes on when the transaction before it has ended', async () => {
  const { database } = app.engine;
  await database.query('alter table records.suppressions drop column note'); // the start adds it
  const holder = await database.pool.connect();
  await holder.query('begin; select 1 from records.suppressions limit 1'); // a long transaction that has only read

  const starting = app.secondNode();
  let hasStarted = false;
  void starting.then(() => (hasStarted = true));
  await vi.waitFor(async () => expect(await waitingForTable()).toBe(1), { timeout: 20_000, interval: 20 });
  const reading = database.query('select count(*) from records.suppressions'); // it waits behind the start, for as long as that waits

  await expect(reading).resolves.toBeDefined();
  expect(hasStarted).toBe(false);
  await holder.query('commit');
  holder.release();
  await expect(starting).resolves.toBeDefined();
}, 60_000);

test('a start that gets no table says whose transaction is in its way', async () => {
  const { database } = app.engine;
  const holder = await database.pool.connect();
  await holder.query('begin; select 1 from records.suppressions limit 1');
  const { rows } = await holder.query('select pg_backend_pid() as pid');

  const change = (transaction: Queryable) => transaction.query('alter table records.suppressions add column never text');
  await expect(withShortLocks(database, change, { mostTries: 1 })).rejects.toThrow(
    new RegExp(`Tables that have to change are in use.* process ${rows[0].pid} \\(muster\\), since \\d\\d:\\d\\d UTC\\. End it`),
  );
  await holder.query('rollback');
  holder.release();
});

const waitingForTable = async () =>
  (
    await app.engine.database.query(
      `select count(*)::int as n from pg_locks where relation = 'records.suppressions'::regclass and not granted and mode = 'AccessExclusiveLock'`,
    )
  ).rows[0]!.n as number;
