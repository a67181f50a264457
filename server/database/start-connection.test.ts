import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';
import { SHAPE_LOCK } from './migrations.ts';

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
