import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { autoIncrement, checkbox, defineModule, number, relate, teamField, text } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';
import type { Queryable } from '../database/database.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { reconcileBuiltIns } from './built-ins.ts';
import { buildIndexes } from './build-indexes.jobs.ts';
import { indexesOf, presentIndexes } from './indexes.ts';

const crates = defineModule({
  name: 'crates',
  label: 'Crates',
  singular: 'Crate',
  fields: {
    code: text('Code', { unique: true }),
    place: text('Place', { indexed: true }),
    owner: relate('users', 'Owner'),
    load: number('Load', { min: 0 }),
    number: autoIncrement('Number'),
  },
});
const boxes = defineModule({
  name: 'boxes',
  label: 'Boxes',
  singular: 'Box',
  fields: { crate: relate('crates', 'Crate'), seal: text('Seal'), isOpen: checkbox('Open'), ...teamField },
  indexes: [['seal'], ['crate', 'seal']],
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('crate')] } },
  narrowedBy: { district: 'crate.owner' },
});
const lids = defineModule({
  name: 'lids',
  label: 'Lids',
  singular: 'Lid',
  fields: { crate: relate('crates', 'Crate'), seal: text('Seal'), ...teamField },
  indexes: [['seal']],
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('crate'), { when: { all: [{ field: 'seal', op: 'notEmpty' }] } }] } },
});
const labels = defineModule({
  name: 'labels',
  label: 'Labels',
  singular: 'Label',
  fields: { crate: relate('crates', 'Crate'), box: relate('boxes', 'Box'), seal: text('Seal'), ...teamField },
  indexes: [['seal']],
  narrowedBy: { district: ['crate.owner', 'box.crate.owner'] },
});
const PLACE = 'crates place ix';
const CODE = 'crates code uq';
const OWNER = 'crates owner fk';
const LOAD = 'crates load 0.. ck';
const ASTRAY = `update records.crates set owner = 'ffffffffffffffffffffffff' where _id = '000000000000000000000001'`;

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [crates, boxes, lids, labels] } });
  admin = await app.signIn();
  await app.engine.database.query(
    `insert into records.crates (_id, name, code, place)
     select lpad(to_hex(n), 24, '0'), 'Crate ' || n, 'C' || n, 'Place ' || n % 1000 from generate_series(1, 120000) n`,
  );
  await app.engine.database.query('analyze records.crates');
});
afterAll(() => app?.close());

const drop = (...names: string[]) => Promise.all(names.map((name) => app.engine.database.query(`drop index records."${name}"`)));
const present = async (name: string) => (await presentIndexes(app.engine.database)).get(name);
const run = (signal?: AbortSignal) =>
  buildIndexes.run(app.system(), {}, { jobId: newId(), attempt: 1, ...(signal ? { signal } : {}) });
const indexes = async () => (await admin.get('/api/health/indexes')).body;
const waitForBuild = () =>
  vi.waitFor(async () => expect((await indexes()).records[0]?.state).toBe('building'), { timeout: 15_000 });
const queued = async () =>
  Number(
    (await app.engine.database.query(`select count(*) as n from graphile_worker.jobs where task_identifier = 'build-indexes'`))
      .rows[0]!.n,
  );

const numberless = async () =>
  (await app.engine.database.query('select count(*)::int as n from records.crates where number is null')).rows[0]!.n as number;

/** By name, whether each holds for all rows. */
async function whichHold(): Promise<Record<string, boolean>> {
  const { rows } = await app.engine.database.query(
    'select conname as name, convalidated as holds from pg_constraint where conname = any($1)',
    [[OWNER, LOAD]],
  );
  return Object.fromEntries(rows.map(({ name, holds }) => [name, holds]));
}

/** A transaction that has written to the table and stays open while `during` runs. */
const whileHeld = (during: () => Promise<void>) =>
  app.engine.database.transaction(async (held: Queryable) => {
    await held.query(`update records.crates set name = name where _id = '000000000000000000000001'`);
    await during();
  });

beforeEach(async () => expect(await queued()).toBe(0));

test('a start leaves a new index of a large table to a job, which blocks no save and shows how far it is', async () => {
  await drop(PLACE);

  await whileHeld(async () => {
    await app.secondNode(); // does not wait for the open transaction
    await waitForBuild();
    expect((await indexes()).records).toEqual([
      {
        name: PLACE,
        module: 'crates',
        label: 'Crates',
        state: 'building',
        phase: expect.stringContaining('waiting'),
        part: null,
      },
    ]);
    const began = Date.now();
    expect((await admin.post('/api/crates', { name: 'Meanwhile', code: 'M1', place: 'Here' })).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(1_000);
    expect((await present(PLACE))?.isValid).toBe(false);
  });
  await vi.waitFor(async () => expect((await present(PLACE))?.isValid).toBe(true), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await queued()).toBe(0), { timeout: 15_000 });
  expect(await indexes()).toEqual({ records: [], problem: null });
}, 30_000);

test('the index of a list holds what decides who sees a row, where an index can', () => {
  const lists = (name: string) => indexesOf(app.engine.registry.module(name)).filter((index) => index.name.includes(' list'));

  expect(lists('boxes').map(({ name, sql }) => [name, sql.slice(sql.indexOf('('))])).toEqual([
    [
      'boxes seal list with assigned_to crate _district ix',
      `(lower("seal"), "_id") include ("seal", "teams", "assigned_to", "crate", "_district") where not "deleted"`,
    ],
    [
      'boxes crate seal list with assigned_to _district ix',
      `("crate", lower("seal"), "_id") include ("seal", "teams", "assigned_to", "_district") where not "deleted"`,
    ],
  ]);
  expect(lists('lids').map(({ name }) => name)).toEqual(['lids seal list ix']);
  expect(lists('labels').map(({ name }) => name)).toEqual(['labels seal list with _district _district2 ix']);
});

test('an index that no definition asks for any more serves until the new ones are built; one that refuses twins goes first', async () => {
  const { database } = app.engine;
  await drop(PLACE);
  await database.query('create index "crates old ix" on records.crates (place)');
  await database.query('create unique index "crates old uq" on records.crates (_id)');

  const left = await database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules));
  expect(left).toEqual([PLACE]);
  expect(await present('crates old ix')).toBeDefined();
  expect(await present('crates old uq')).toBeUndefined();

  await run();
  expect((await present(PLACE))?.isValid).toBe(true);
  expect(await present('crates old ix')).toBeUndefined();

  await database.query('create index "crates old ix" on records.crates (place)');
  expect(await database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules))).toEqual([]);
  expect(await present('crates old ix')).toBeUndefined(); // nothing takes its place
}, 30_000);

test('what a killed build left is dropped and built anew', async () => {
  await drop(PLACE);

  await whileHeld(async () => {
    const killed = expect(run()).rejects.toThrow();
    await waitForBuild();
    await app.engine.database.query('select pg_terminate_backend(pid) from pg_stat_progress_create_index');
    await killed;
  });
  expect((await present(PLACE))?.isValid).toBe(false);
  await run();
  expect((await present(PLACE))?.isValid).toBe(true);
}, 30_000);

test('a node that stops ends its build', async () => {
  await drop(PLACE);
  const stopping = new AbortController();

  await whileHeld(async () => {
    const stopped = expect(run(stopping.signal)).rejects.toThrow('canceling statement');
    await waitForBuild();
    stopping.abort();
    await stopped;
  });
  await run();
  expect((await present(PLACE))?.isValid).toBe(true);
}, 30_000);

test('one node builds; another asks again a minute later', async () => {
  await drop(PLACE);

  let first!: Promise<unknown>;
  await whileHeld(async () => {
    first = run();
    await waitForBuild();
    await run();
    expect(await queued()).toBe(1);
  });
  await first;
  expect((await present(PLACE))?.isValid).toBe(true);
  await app.engine.database.query(`select graphile_worker.remove_job('build-indexes')`);
}, 30_000);

test('twins keep a field from becoming unique: the job says which, leaves nothing behind, and builds the others', async () => {
  await drop(CODE, PLACE);
  const { rows } = await app.engine.database.query(
    `update records.crates set code = 'C2' where _id = '000000000000000000000001' returning _id`,
  );

  await expect(run()).rejects.toThrow('Crates: Several records have the same Code. Make them differ');
  expect(await present(CODE)).toBeUndefined();
  expect((await present(PLACE))?.isValid).toBe(true);
  expect((await indexes()).records).toMatchObject([{ name: CODE, state: 'waiting' }]);

  await app.engine.database.query(`update records.crates set code = 'C1' where _id = $1`, [rows[0]!._id]);
  await run();
  expect((await present(CODE))?.isValid).toBe(true);
  expect((await admin.post('/api/crates', { name: 'Twin', code: 'c2' })).status).toBe(422);
}, 30_000);

test('a start leaves the rows of a large table to the job; what is written from now on is held to the new relation and range', async () => {
  const { database } = app.engine;
  await database.query(`alter table records.crates drop constraint "${OWNER}", drop constraint "${LOAD}"`);

  const left = await database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules));
  expect(left).toEqual([OWNER, LOAD]);
  expect(await whichHold()).toEqual({ [OWNER]: false, [LOAD]: false });
  expect((await indexes()).records).toMatchObject([{ name: OWNER, module: 'crates', state: 'waiting' }]);
  await expect(database.query(ASTRAY)).rejects.toMatchObject({ code: '23503' });

  await whileHeld(() => run()); // beside a save that goes on
  expect(await whichHold()).toEqual({ [OWNER]: true, [LOAD]: true });
  expect(await indexes()).toEqual({ records: [], problem: null });
}, 30_000);

test('a start gives a new auto-increment field to what is written from now on, and the job numbers the rows that were there', async () => {
  const { database } = app.engine;
  await database.query('alter table records.crates drop column number');
  const { rows } = await database.query(`select pg_relation_filenode('records.crates') as file`);

  const left = await database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules));
  expect(left).toEqual(['crates number']);
  const file = `select pg_relation_filenode('records.crates') as file`;
  expect((await database.query(file)).rows).toEqual(rows); // the table is not written anew
  expect((await indexes()).records).toMatchObject([{ name: 'crates number', module: 'crates', state: 'waiting' }]);
  const { record } = (await admin.post('/api/crates', { name: 'Later', code: 'later' })).body;
  expect(record.number).toBe(1);

  let numbering!: Promise<unknown>;
  await whileHeld(async () => {
    numbering = run();
    await vi.waitFor(async () => expect(await numberless()).toBe(1), { timeout: 80_000 }); // the row that is held
  });
  await numbering;
  const numbers = await database.query(
    'select count(distinct number)::int as n, count(*)::int as rows, min(number)::int as least from records.crates',
  );
  expect(numbers.rows[0]).toMatchObject({ n: numbers.rows[0]!.rows, least: 1 });
  expect(await indexes()).toEqual({ records: [], problem: null });
  expect((await admin.post('/api/crates', { name: 'Next', code: 'next' })).body.record.number).toBe(numbers.rows[0]!.rows + 1);
}, 120_000);

test('a relation that leads to no record is named by the job', async () => {
  const { database } = app.engine;
  await database.query(`alter table records.crates drop constraint "${OWNER}"`);
  await database.query(ASTRAY);
  await database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules));

  await expect(run()).rejects.toThrow('Crates: some records have a value in “Owner” that leads to no record');
  await database.query('update records.crates set owner = null where owner is not null');
  await run();
  expect(await whichHold()).toEqual({ [OWNER]: true, [LOAD]: true });
}, 30_000);

test('a small table gets its indexes at the start, also in the place of one that is not valid', async () => {
  const { database } = app.engine;
  await drop(PLACE);
  await database.query(`delete from records.crates where _id > '000000000000000000002000'`);
  await database.query('vacuum analyze records.crates');
  await database.query(`create unique index concurrently "${PLACE}" on records.crates (place)`).catch(() => undefined);
  expect((await present(PLACE))?.isValid).toBe(false);

  await app.secondNode();
  expect((await present(PLACE))?.isValid).toBe(true);
  expect(await queued()).toBe(0);
}, 30_000);
