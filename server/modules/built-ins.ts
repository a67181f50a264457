import { newId } from '#common/ids.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import type { Module } from './module.ts';
import { reconcileTables } from './tables.ts';

/** Every built-in module gets its row and its table; run under the shape lock at every start. */
export async function reconcileBuiltIns(database: Queryable, builtIns: ReadonlyMap<string, ModuleDefinition>): Promise<void> {
  const { rows } = await database.query('select * from muster.module_definitions');
  const known = new Map(rows.map((row) => [row.name as string, row]));
  for (const name of builtIns.keys()) {
    if (known.has(name)) continue;
    await database.query(
      `insert into muster.module_definitions (_id, name, built_in, definition) values ($1, $2, true, '{"fields":{}}')`,
      [newId(), name],
    );
  }
  const modules: Module[] = [];
  for (const [name, builtIn] of builtIns) modules.push(composeModule(builtIn, storedOf(name, known.get(name)), [], []));
  for (const [name, row] of known)
    if (!row.built_in && !row.deleted) modules.push(composeModule(undefined, storedOf(name, row), [], []));
  await reconcileTables(database, modules);
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
