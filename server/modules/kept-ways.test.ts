import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { defineModule, relate, text } from '#common/module.ts';
import type { Database, Queryable } from '../database/database.ts';
import { systemAccess } from '../records/access.ts';
import { scopeSql } from '../records/scope.ts';
import { createSql } from '../records/sql.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { reconcileBuiltIns } from './built-ins.ts';

const named = (name: string) => ({ name, label: name, singular: name, seenBy: { staff: 'everybody' } }) as const;
const shires = defineModule({ ...named('shires'), fields: { name: text('Name') } });
const farms = defineModule({ ...named('farms'), narrowedBy: { shire: 'shire' }, fields: { shire: relate('shires', 'Shire') } });
const barns = defineModule({ ...named('barns'), narrowedBy: { shire: 'farm.shire' }, fields: { farm: relate('farms', 'Farm') } });
const hens = defineModule({
  ...named('hens'),
  narrowedBy: { shire: ['farm.shire', 'barn.farm.shire'] },
  fields: { farm: relate('farms', 'Farm'), barn: relate('barns', 'Barn') },
});

let app: TestApp;
let database: Database;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [shires, farms, barns, hens] } });
  database = app.engine.database;
});
afterAll(() => app?.close());
beforeEach(async () => {
  for (const name of ['hens', 'barns', 'farms', 'shires']) await database.query(`delete from records."${name}"`);
  for (const name of ['north', 'south']) {
    ids[name] = (await app.make('shires', { name }))._id;
    ids[`${name} farm`] = (await app.make('farms', { name, shire: ids[name] }))._id;
    ids[`${name} barn`] = (await app.make('barns', { name, farm: ids[`${name} farm`] }))._id;
  }
});

const hen = async (fields: object) => (await app.make('hens', { name: 'Hen', ...fields }))._id;
const nameOf = (id: string | null) => (id === null ? null : id === ids.north ? 'north' : 'south');
/** Where a hen leads by its farm, and by its barn. */
const waysOfHen = async (id: string) => {
  const { rows } = await database.query('select _shire, _shire2 from records.hens where _id = $1', [id]);
  return [rows[0]!._shire as string | null, rows[0]!._shire2 as string | null].map(nameOf);
};
const set = (table: string, id: string, fields: Record<string, string | null>) => {
  const sets = Object.keys(fields).map((name, at) => `"${name}" = $${at + 2}`);
  return database.query(`update records."${table}" set ${sets.join(', ')} where _id = $1`, [id, ...Object.values(fields)]);
};

const insertHen = (on: Queryable, id: string) =>
  on.query(`insert into records.hens (_id, name, farm, barn) values ($1, 'Hen', $2, $3)`, [
    id,
    ids['north farm'],
    ids['north barn'],
  ]);

test('a row keeps where each of its relations leads, however it is written', async () => {
  const id = await hen({ farm: ids['north farm'], barn: ids['south barn'] });
  expect(await waysOfHen(id)).toEqual(['north', 'south']);

  const { body } = await (await app.signIn()).put(`/api/hens/update-certain-fields/${id}`, { fields: { farm: null } });
  expect(body.record.farm).toBeNull();
  expect(await waysOfHen(id)).toEqual([null, 'south']);
  await set('hens', id, { farm: ids['south farm']!, barn: ids['north barn']! });
  expect(await waysOfHen(id)).toEqual(['south', 'north']);
});

test('a record that leads elsewhere takes along what leads to it, over as many relations as there are', async () => {
  const id = await hen({ farm: ids['north farm'], barn: ids['north barn'] });

  await set('farms', ids['north farm']!, { shire: ids.south! });
  expect(await waysOfHen(id)).toEqual(['south', 'south']);
  await set('farms', ids['north farm']!, { shire: null });
  expect(await waysOfHen(id)).toEqual([null, null]);
  await set('farms', ids['north farm']!, { shire: ids.north! });
  await set('barns', ids['north barn']!, { farm: ids['south farm']! });
  expect(await waysOfHen(id)).toEqual(['north', 'south']);
  await database.query('delete from records.farms where _id = $1', [ids['south farm']]);
  expect(await waysOfHen(id)).toEqual(['north', null]);
});

test('what leads to a record that is made after it leads on, as soon as both are there', async () => {
  const [farm, barn, id] = [newId(), newId(), newId()];

  await database.transaction(async (inner) => {
    await inner.query(`insert into records.hens (_id, name, farm, barn) values ($1, 'Early', $2, $3)`, [id, farm, barn]);
    await inner.query(`insert into records.barns (_id, name, farm) values ($1, 'Early', $2)`, [barn, farm]);
    await inner.query(`insert into records.farms (_id, name, shire) values ($1, 'Late', $2)`, [farm, ids.north]);
  });

  expect(await waysOfHen(id)).toEqual(['north', 'north']);
});

test('a row that is written while its parent moves follows the parent, whichever commits first', async () => {
  const [early, late] = [newId(), newId()];
  const waiting = async () => {
    const { rows } = await database.query(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`);
    return rows[0]!.n as number;
  };
  const isWaiting = (n: number) => vi.waitFor(async () => expect(await waiting()).toBe(n), { timeout: 5_000 });
  let moved: Promise<unknown>;
  let inserted: Promise<unknown>;

  await database.transaction(async (writer) => {
    await insertHen(writer, early);
    moved = set('farms', ids['north farm']!, { shire: ids.south! });
    await isWaiting(1);
    inserted = insertHen(database, late);
    await isWaiting(2);
  });
  await Promise.all([moved!, inserted!]);

  expect(await waysOfHen(early)).toEqual(['south', 'south']);
  expect(await waysOfHen(late)).toEqual(['south', 'south']);
});

test('a move gives up while another transaction goes on writing, so that other writers do not wait long', async () => {
  const [early, late] = [newId(), newId()];
  await database.transaction(async (writer) => {
    await insertHen(writer, early);
    await expect(app.system().records.update('farms', ids['north farm']!, { shire: ids.south })).rejects.toMatchObject({
      status: 409,
      code: 'busy',
    });
    await insertHen(database, late);
  });

  expect(await waysOfHen(late)).toEqual(['north', 'north']);
});

test('of many rows those are read that lead to the record, by whichever way', async () => {
  const other = [ids['south farm'], ids['south barn']];
  await database.query(
    `insert into records.hens (_id, name, farm, barn) select lpad(n::text, 24, '0'), 'Hen', $1, $2 from generate_series(1, 5000) n`,
    other,
  );
  for (const way of [{ farm: ids['north farm'] }, { barn: ids['north barn'] }]) await hen(way);
  await database.query('analyze records.hens');
  const { registry } = app.engine;
  const sql = createSql();
  const access = { ...systemAccess, userId: newId(), narrowed: { shire: { to: ids.north!, until: null } } };
  const seen = scopeSql(registry, access, registry.module('hens'), 'view', 't', sql);

  const count = `select count(*)::int as n from records.hens t where ${seen}`;
  expect((await database.query(count, sql.values)).rows).toEqual([{ n: 2 }]);
  const { rows: plan } = await database.query(`explain ${count}`, sql.values);
  expect(plan.map((row) => row['QUERY PLAN']).join()).toMatch(/BitmapOr.*hens _shire ix.*hens _shire2 ix/);
});

test('a start fills in what was there before, and does nothing at the next one', async () => {
  const id = await hen({ farm: ids['north farm'], barn: ids['south barn'] });
  const nowhere = await hen({});
  await database.query(`
    drop function muster."ways of hens" cascade; drop function muster."ways of barns" cascade;
    alter table records.hens drop column _shire, drop column _shire2; alter table records.barns drop column _shire cascade`);
  const triggers = async () =>
    (await database.query(`select oid::text from pg_trigger where tgname ~ '^(new )?ways ' order by 1`)).rows;
  const start = () => database.transaction((inner) => reconcileBuiltIns(inner, app.engine.discovered.modules));

  await start();

  expect(await waysOfHen(id)).toEqual(['north', 'south']);
  expect(await waysOfHen(nowhere)).toEqual([null, null]);
  const made = await triggers();
  await start();
  expect(await triggers()).toEqual(made);
  await set('barns', ids['south barn']!, { farm: ids['north farm']! });
  expect(await waysOfHen(id)).toEqual(['north', 'north']);
});

test('a path over a relation whose record says no such path is refused at the start', async () => {
  const eggs = defineModule({
    ...named('eggs'),
    narrowedBy: { shire: 'hen.barn.shire' },
    fields: { hen: relate('hens', 'Hen') },
  });
  const modules = new Map([...app.engine.discovered.modules, ['eggs', eggs] as const]);

  const start = database.transaction((inner) => reconcileBuiltIns(inner, modules));

  await expect(start).rejects.toThrow('eggs is narrowed by hen.barn.shire');
});
