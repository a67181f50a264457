import type { Queryable } from '../database/database.ts';
import { largeTables } from './indexes.ts';
import { quote, type Module, type StoredField } from './module.ts';
import { shortName } from './short-name.ts';

/** A constraint that holds for what is written from now on, while nobody has looked at the rows that were there. */
export interface Unchecked {
  module: Module;
  name: string;
  field: string;
}

/**
 * Relations are foreign keys, checked at commit so that records that point at each other can be made together. To look at the rows of a
 * large table takes long and keeps saves waiting: that is left to the job.
 *
 * @returns the names of those whose rows are left to the job `build-indexes`
 */
export async function reconcileForeignKeys(database: Queryable, modules: readonly Module[]): Promise<string[]> {
  const present = await presentForeignKeys(database);
  const large = await largeTables(database);
  const left: string[] = [];
  const statements: string[] = [];
  for (const module of modules) {
    const waits = large.has(module.name);
    const wanted = foreignKeysOf(module);
    const missing = wanted.filter(({ name }) => !present.has(name));
    statements.push(...missing.map(({ name, stored }) => foreignKeySql(module, stored, name, waits)));
    left.push(...wanted.map(({ name }) => name).filter((name) => (present.has(name) ? !present.get(name) : waits)));
  }
  if (statements.length) await database.query(statements.join(';\n'));
  return left;
}

/** Those of relations whose earlier rows nobody has looked at. */
export async function uncheckedForeignKeys(database: Queryable, modules: readonly Module[]): Promise<Unchecked[]> {
  const present = await presentForeignKeys(database);
  return modules.flatMap((module) =>
    foreignKeysOf(module)
      .filter(({ name }) => present.get(name) === false)
      .map(({ name, stored }) => ({ module, name, field: stored.field.label })),
  );
}

/** By name, whether each holds for all rows. */
async function presentForeignKeys(database: Queryable): Promise<Map<string, boolean>> {
  const { rows } = await database.query(
    `select conname as name, convalidated as holds from pg_constraint
      where connamespace = 'records'::regnamespace and contype = 'f'`,
  );
  return new Map(rows.map(({ name, holds }) => [name as string, holds as boolean]));
}

const foreignKeysOf = (module: Module): { name: string; stored: StoredField }[] =>
  [...module.storage.values()]
    .filter(({ field, columns }) => field.type === 'Relate' && field.ref && columns.length)
    .map((stored) => ({ name: shortName(module.name, stored.name, 'fk'), stored }));

const foreignKeySql = (module: Module, stored: StoredField, name: string, waits: boolean) =>
  `alter table ${module.tableName} add constraint ${quote(name)} foreign key (${quote(stored.name)})
     references records.${quote(stored.field.ref!)} ("_id") on delete set null deferrable initially deferred${waits ? ' not valid' : ''}`;
