import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing-database.ts';
import { statementsOf } from '../testing-statements.ts';
import { openDatabase, type Database, type Queryable } from './database.ts';
import { keepReads } from './keep-reads.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url, { connections: 1 });
  await database.query('create schema if not exists records');
  await database.query('create table records.things (id int primary key, data jsonb)');
  await database.query('create table records.parts (id int primary key, thing int references records.things on delete cascade)');
  await database.query(`insert into records.things values (1, '{"a":[1]}')`);
  await database.query('insert into records.parts values (1, 1)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const READ = 'select id, data from records.things order by id';
const PARTS = 'select count(*) from records.parts';

async function alone(work: (transaction: Queryable) => Promise<void>): Promise<void> {
  const transaction = database.lazyTransaction();
  try {
    await work(keepReads(transaction));
  } finally {
    await transaction.rollback();
  }
}
const sentFor = async (text: string, work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((sent) => sent.includes(text)).length;

test('a read is sent once until its table is written', () =>
  alone(async (transaction) => {
    const sent = await sentFor(READ, async () => {
      await transaction.prepared(READ, []);
      await transaction.later('insert into records.parts values ($1, null)', [7]);
      await transaction.prepared(READ, []);
    });
    expect(sent).toBe(1);
    await transaction.later('insert into records.things values ($1, null)', [2]);
    expect(await transaction.prepared(READ, [])).toEqual([
      [1, { a: [1] }],
      [2, null],
    ]);
  }));

test('what a caller does to its answer is in no other answer', () =>
  alone(async (transaction) => {
    for (let asked = 0; asked < 3; asked++) {
      const [[, data]] = (await transaction.prepared(READ, [])) as [[number, { a: number[] }]];
      expect(data).toEqual({ a: [1] });
      data.a.push(2);
      const { rows } = await transaction.query(READ);
      expect(rows[0]!.data).toEqual({ a: [1] });
      rows[0]!.data.a.push(3);
    }
  }));

test('what a deletion takes along, and what a rollback takes back, is read anew', () =>
  alone(async (transaction) => {
    expect((await transaction.query(PARTS)).rows).toEqual([{ count: 1 }]);
    await transaction.query('savepoint part');
    await transaction.query('delete from records.things');
    expect((await transaction.query(PARTS)).rows).toEqual([{ count: 0 }]);
    await transaction.query('rollback to savepoint part');
    expect((await transaction.query(PARTS)).rows).toEqual([{ count: 1 }]);
  }));

test('rows that are locked, and what answers differently each time, are asked each time', () =>
  alone(async (transaction) => {
    for (const text of [`${READ} for update`, 'select random(), count(*) from records.things']) {
      const sent = await sentFor(text, async () => {
        await transaction.query(text);
        await transaction.query(text);
      });
      expect([text, sent]).toEqual([text, 2]);
    }
  }));
