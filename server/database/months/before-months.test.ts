import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { takenIds } from '../../events/settled.ts';
import { createTestDatabase, type TestDatabase } from '../../testing-database.ts';
import { openDatabase, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { prepareMonths } from './prepare-months.ts';
import { monthOf } from './table-in-months.ts';

const STEP = '133 events, outbox and job runs stand in months';
const made: TestDatabase[] = [];
const opened: Database[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
  for (const each of made) await each.drop();
});

/** As the versions before the step left it. */
async function databaseOfBefore(): Promise<Database> {
  const place = await createTestDatabase('template0');
  made.push(place);
  const database = openDatabase(place.url, { connections: 2 });
  opened.push(database);
  await database.query(`
    create schema muster;
    create table muster.migrations (name text primary key, applied_at timestamptz not null default now(), runs_with text);
    insert into muster.migrations (name) values ('${STEP}')`);
  await migrate(database);
  await database.query('delete from muster.migrations where name = $1', [STEP]);
  return database;
}

let database: Database;
const query = async (sql: string, values?: unknown[]) => (await database.query(sql, values)).rows;
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      ['events', 'outbox', 'job_runs', 'event_cursors'].map(async (table) => [
        table,
        await query(`select * from muster.${table} t order by to_jsonb(t)::text`),
      ]),
    ),
  );
const shapeOf = (table: string) =>
  query(
    `select attname, format_type(atttypid, atttypmod), attnotnull from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [`muster.${table}`],
  );
/** What each partition is found by, without the names of indexes and tables. */
const indexesOf = async (table: string) =>
  (
    await query(
      `select c.relname as name, array_agg(regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '')) as indexes
         from pg_partition_tree($1::regclass) t join pg_class c on c.oid = t.relid join pg_index i on i.indrelid = c.oid
        where isleaf and indisvalid group by 1 order by 1`,
      [`muster.${table}`],
    )
  ).map((row) => (row.indexes as string[]).toSorted());
const placesOf = async (table: string) =>
  (
    await query(
      `select relname as name, count(*)::int as rows from muster.${table} r join pg_class c on c.oid = r.tableoid group by 1 order by 1`,
    )
  ).map(({ name, rows }) => [name, rows]);

const month = monthOf(new Date()).replace('-', '_');
const letter = {
  old: newId(Date.now() - 400 * 86_400_000),
  new: newId(),
  ofJob: '00000000000000000000002a',
  random: 'f'.repeat(24),
};
const addLetter = (id: string, status = 'sent') =>
  query(
    `insert into muster.outbox as o (_id, channel, "to", status) values ($1, 'mail', '["ann@example.org"]', $2)
     on conflict (_id) do update set status = 'found' returning status`,
    [id, status],
  );

beforeAll(async () => {
  database = await databaseOfBefore();
  await query(
    `insert into muster.events (module, record_id, what, fields, source, depth, at)
     select 'beads', n::text, 'created', '{}', 'system', 0, now() + case when n > 40 then interval '70 days' else (n - 40) * interval '1 day' end
       from generate_series(1, 45) n`,
  );
  await query('delete from muster.events where id > 43');
  await query(`insert into muster.event_cursors (consumer, last_id) values ('somebody', 30)`);
  await query(
    `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at, ended_at)
     select 'tidy', n::text, 1, 'done', 2, now() - n * interval '1 day', now() from generate_series(0, 40) n`,
  );
  for (const id of Object.values(letter)) await addLetter(id);
}, 60_000);

test('rows of before are there after the step, under their ids, and what comes next goes on from them', async () => {
  const before = await everything();
  const shapes = await Promise.all(['events', 'outbox', 'job_runs'].map(shapeOf));
  await migrate(database);
  await prepareMonths(database, new Date());

  expect(await everything()).toEqual(before);
  expect(await Promise.all(['events', 'outbox', 'job_runs'].map(shapeOf))).toEqual(shapes);
  expect(await takenIds(database)).toBe(45);
  const [event] = await query(
    `insert into muster.events (module, record_id, what, fields, source, depth, at) values ('beads', 'x', 'created', '{}', 'system', 0, now()) returning id`,
  );
  expect(event!.id).toBe(46);
  const [run] = await query(
    `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at) values ('tidy', '1', 1, 'running', 2, now()) returning _id`,
  );
  expect(run!._id).toBe(42);
  await expect(query(`update muster.job_runs set state = 'lost'`)).rejects.toThrow('job_runs_state_check');
  for (const id of Object.values(letter)) expect(await addLetter(id)).toEqual([{ status: 'found' }]);
  expect((await query('select count(*)::int as n from muster.outbox'))[0]!.n).toBe(4);
});

test('the table of before is the month of the step without a copy, and what lies ahead of it stands in none', async () => {
  expect(await placesOf('events')).toEqual([
    [`events_${month}`, 41],
    ['events_other', 3],
  ]);
  expect(await placesOf('job_runs')).toEqual([[`job_runs_${month}`, 42]]);
  expect(await placesOf('outbox')).toEqual([
    [`outbox_${month}`, 3],
    ['outbox_other', 1],
  ]);
});

test('a version from before the step sweeps the tables as it always did', async () => {
  await query(
    `delete from muster.events where id in (
       select id from (select id, at from muster.events order by id limit 10000) oldest where at < now() - interval '30 days')`,
  );
  await query(`delete from muster.job_runs where started_at < now() - interval '30 days'`);

  expect(await query('select min(id)::int as event from muster.events')).toEqual([{ event: 11 }]);
  expect(await query(`select max(job_id::int) as run from muster.job_runs`)).toEqual([{ run: 29 }]);
});

test('every month is found by the same indexes', async () => {
  for (const [table, count] of [
    ['events', 1],
    ['outbox', 5],
    ['job_runs', 5],
  ] as const) {
    const [first, ...others] = await indexesOf(table);
    expect([table, first!.length, others.length > 1]).toEqual([table, count, true]);
    for (const each of others) expect(each).toEqual(first);
  }
});
