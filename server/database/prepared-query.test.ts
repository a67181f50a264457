import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { statementsOf } from '../testing-statements.ts';
import { forgetStatements, openDatabase, type Database, type Queryable } from './database.ts';
import { MOST_PREPARED } from './prepared-query.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url, { connections: 1 });
  await database.query('create table things (id int primary key, at timestamptz, tags text[], amount numeric, data jsonb)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test('a statement answers the same typed values the first time and later', async () => {
  const text = `select $1::int, $2::text, $3::timestamptz, $4::text[], $5::numeric, $6::jsonb, null, true`;
  const values = [1, 'a', '2026-11-21T10:00:00.5Z', ['x', 'y'], '1.50', '{"a":[1]}'];

  const first = await database.prepared(text, values);

  expect(first).toEqual([[1, 'a', '2026-11-21T10:00:00.500Z', ['x', 'y'], 1.5, { a: [1] }, null, true]]);
  expect(await database.prepared(text, values)).toEqual(first);
});

test('lists of texts come back as they were sent, whatever their texts hold', async () => {
  const lists = [
    [],
    [''],
    ['a'],
    ['a', 'b c', 'ä{'],
    [null, 'NULL', 'null', 'Nadia'],
    ['x,y', '"', '\\', ' ', '{}', '}'],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ];

  for (const list of lists) expect(await database.prepared('select $1::text[]', [list])).toEqual([[list]]);
  expect(await database.prepared("select '[0:1]={a,b}'::text[]", [])).toEqual([[['a', 'b']]]);
});

test('a refused statement keeps its SQLSTATE and spoils nothing for the next', async () => {
  await expect(database.prepared('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(database.prepared('select nothing_like_it', [])).rejects.toMatchObject({ code: '42703' });

  expect(await database.prepared('select 6 / $1::int', [2])).toEqual([[3]]);
});

test('a transaction is whole or not at all, from its first statement on', async () => {
  const insert = 'insert into things (id) values ($1)';
  for (const id of [1, 2])
    await database.transaction(async (transaction) => {
      await transaction.prepared(insert, [id]);
    });
  const failing = database.transaction(async (transaction) => {
    await transaction.prepared(insert, [3]);
    await transaction.prepared(insert, [1]);
  });

  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await database.prepared('select id from things order by id', [])).toEqual([[1], [2]]);
});

test('a first statement that fails leaves no transaction open', async () => {
  await expect(
    database.transaction(async (transaction) => {
      await transaction.prepared('insert into things (id) values ($1)', [1]);
    }),
  ).rejects.toMatchObject({ code: '23505' });

  expect(
    (await database.query('select pg_current_xact_id_if_assigned() as id, now() = statement_timestamp() as alone')).rows,
  ).toEqual([{ id: null, alone: true }]);
});

test('statements sent at once inside a transaction all belong to it', async () => {
  const ids = await database.transaction((transaction) =>
    Promise.all([1, 2, 3].map(() => transaction.prepared('select pg_current_xact_id()::text', []))),
  );

  expect(new Set(ids.flat(2)).size).toBe(1);
});

test('a connection keeps the statements that were used lately and deallocates the others', async () => {
  const kept = async () => Number((await database.query('select count(*) as n from pg_prepared_statements')).rows[0]!.n);
  const often = 'select 0 as often';
  for (let at = 0; at < MOST_PREPARED + 50; at++) {
    expect(await database.prepared(`select ${at} + $1::int`, [1])).toEqual([[at + 1]]);
    if (at % 100 === 0) await database.prepared(often, []);
  }

  expect(await kept()).toBe(MOST_PREPARED);
  const { rows } = await database.query(`select count(*) as n from pg_prepared_statements where statement = $1`, [often]);
  expect(Number(rows[0]!.n)).toBe(1);
  expect(await database.prepared('select 0 + $1::int', [1])).toEqual([[1]]); // one that was deallocated is prepared again
  expect(await kept()).toBe(MOST_PREPARED);
});

test('what was prepared over a column that changed its type is prepared anew', async () => {
  await database.query('create table changing (value int)');
  await database.query(`insert into changing values (1)`);
  expect(await database.prepared('select value from changing', [])).toEqual([[1]]);
  await database.query('alter table changing alter value type text');
  forgetStatements();

  expect(await database.prepared('select value from changing', [])).toEqual([['1']]);
});

const INSERT = 'insert into things (id) values ($1)';
const ids = async () => (await database.prepared('select id from things where id >= 100 order by id', [])).flat();

test('what is written later travels with the next statement or the commit, in its order', async () => {
  const asked = await statementsOf(() =>
    database.transaction(async (transaction) => {
      await transaction.later(INSERT, [100]);
      await transaction.later(INSERT, [101]);
      expect(await transaction.prepared('select count(*)::int from things where id >= 100', [])).toEqual([[2]]);
      await transaction.later(INSERT, [102]);
    }),
  );

  expect(asked).toEqual([
    `begin;\n${INSERT};\n${INSERT};\nselect count(*)::int from things where id >= 100`,
    `${INSERT};\ncommit`,
  ]);
  expect(await ids()).toEqual([100, 101, 102]);
});

test('a write that fails later is explained by who asked for it, and nothing of its transaction stands', async () => {
  const explained = (of: string) => (problem: unknown) => new Error(`${of}: ${(problem as { code: string }).code}`);
  const twice = (id: number, after: (transaction: Queryable) => Promise<unknown>) =>
    database.transaction(async (transaction) => {
      await transaction.later(INSERT, [id], explained('the first'));
      await transaction.later(INSERT, [100], explained('the second'));
      await after(transaction);
    });

  await expect(twice(110, async () => undefined)).rejects.toThrow('the second: 23505');
  await expect(twice(111, (transaction) => transaction.prepared('select 1', []))).rejects.toThrow('the second: 23505');
  await expect(twice(112, (transaction) => transaction.query('select 1'))).rejects.toThrow('the second: 23505');
  expect(await ids()).toEqual([100, 101, 102]);
});

test('what waits to be written is forgotten with its savepoint, and with its transaction', async () => {
  const { rows } = await database.transaction(async (transaction) => {
    await transaction.later(INSERT, [120]);
    await transaction.prepared('savepoint here', []);
    await transaction.later(INSERT, [100]); // would fail
    await transaction.query('rollback to savepoint here');
    return transaction.query('select id from things where id >= 120');
  });
  const failing = database.transaction(async (transaction) => {
    await transaction.later(INSERT, [121]);
    throw new Error('thought better of it');
  });

  await expect(failing).rejects.toThrow('thought better of it');
  expect(rows).toEqual([{ id: 120 }]);
  expect(await ids()).toEqual([100, 101, 102, 120]);
});

test('outside of a transaction nothing waits', async () => {
  await database.later(INSERT, [130]);

  expect(await ids()).toContain(130);
  await expect(database.later(INSERT, [130], () => new Error('there already'))).rejects.toThrow('there already');
});
