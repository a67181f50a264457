import { newId } from '#common/ids.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import type { Module } from './module.ts';
import { reconcileTables } from './tables.ts';
import { reconcileWays } from './kept-ways.ts';

/**
 * Every built-in module gets its row and its table; run under the shape lock at every start.
 *
 * @returns the names of the indexes that are left to the job `build-indexes`
 */
export async function reconcileBuiltIns(database: Queryable, builtIns: ReadonlyMap<string, ModuleDefinition>): Promise<string[]> {
  const { rows } = await database.query('select name from muster.module_definitions');
  const known = new Set(rows.map((row) => row.name as string));
  const names = [...builtIns.keys()].filter((name) => !known.has(name));
  await database.query(
    `insert into muster.module_definitions (_id, name, built_in, definition)
     select *, true, '{"fields":{}}' from unnest($1::text[], $2::text[])`,
    [names.map(() => newId()), names],
  );
  const modules = await tabledModules(database, builtIns);
  const left = await reconcileTables(database, modules, { refusesTwins: false });
  await reconcileWays(database, modules);
  return left;
}

/** As far as their tables go: without relationships, which have tables of their own, and without the layouts that admins made. */
export async function tabledModules(database: Queryable, builtIns: ReadonlyMap<string, ModuleDefinition>): Promise<Module[]> {
  const { rows } = await database.query('select * from muster.module_definitions');
  const known = new Map(rows.map((row) => [row.name as string, row]));
  return [
    ...[...builtIns].map(([name, builtIn]) => composeModule(builtIn, storedOf(name, known.get(name)), [], [])),
    ...[...known]
      .filter(([, row]) => !row.built_in && !row.deleted)
      .map(([name, row]) => composeModule(undefined, storedOf(name, row), [], [])),
  ];
}

const storedOf = (name: string, row: Record<string, any> | undefined): StoredDefinition => ({
  ...row?.definition,
  fields: row?.definition?.fields ?? {},
  _id: row?._id ?? '',
  name,
  active: true,
  deleted: false,
  version: 1,
  createdAt: '',
  updatedAt: '',
});
