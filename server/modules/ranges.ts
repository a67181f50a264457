import type { Queryable } from '../database/database.ts';
import type { Unchecked } from './foreign-keys.ts';
import { largeTables } from './indexes.ts';
import { quote, type Module, type StoredField } from './module.ts';
import { shortName } from './short-name.ts';

/** The constraint that holds a number field's range; its name says the range, so that another range is another constraint. */
export const rangeName = (module: Module, { name, field: { min, max } }: StoredField): string =>
  shortName(module.name, `${name} ${min ?? ''}..${max ?? ''}`, 'ck');

/**
 * Brings the ranges of number fields to the tables. Rows that were there and lie outside stay as they are and keep a constraint
 * from being valid for all; until they are mended, every start tries again. What is written from now on lies within.
 * The rows of a large table are left to the job.
 *
 * @returns the names of those whose rows are left to the job `build-indexes`
 */
export async function reconcileRanges(database: Queryable, modules: readonly Module[]): Promise<string[]> {
  const present = await presentRanges(database);
  const large = await largeTables(database);
  const left: string[] = [];
  for (const module of modules) {
    const own = present.get(module.name) ?? new Map<string, boolean>();
    const wanted = new Map([...module.storage.values()].filter(hasRange).map((stored) => [rangeName(module, stored), stored]));
    const statements = [
      ...[...own.keys()].filter((name) => !wanted.has(name)).map((name) => `drop constraint ${quote(name)}`),
      ...[...wanted]
        .filter(([name]) => !own.has(name))
        .map(([name, stored]) => `add constraint ${quote(name)} ${checkSql(stored)}`),
    ].map((change) => `alter table ${module.tableName} ${change}`);
    const unsure = [...wanted.keys()].filter((name) => own.get(name) !== true);
    if (large.has(module.name)) left.push(...unsure);
    else statements.push(...unsure.map((name) => validateRangeSql(module, name)));
    if (statements.length) await database.query(statements.join(';\n'));
  }
  return left;
}

/** Those whose earlier rows nobody has looked at, or lie outside. */
export async function uncheckedRanges(database: Queryable, modules: readonly Module[]): Promise<Unchecked[]> {
  const present = await presentRanges(database);
  return modules.flatMap((module) =>
    [...module.storage.values()]
      .filter((stored) => hasRange(stored) && present.get(module.name)?.get(rangeName(module, stored)) === false)
      .map((stored) => ({ module, name: rangeName(module, stored), field: stored.field.label })),
  );
}

const hasRange = ({ field, columns }: StoredField) =>
  (field.min !== undefined || field.max !== undefined) && columns.length === 1 && columns[0]!.type === 'numeric';

function checkSql({ field, columns }: StoredField): string {
  const column = quote(columns[0]!.name);
  const bounds = [
    ...(field.min === undefined ? [] : [`${column} >= ${Number(field.min)}`]),
    ...(field.max === undefined ? [] : [`${column} <= ${Number(field.max)}`]),
  ];
  return `check (${bounds.join(' and ')}) not valid`;
}

/** Rows that lie outside stay. */
export const validateRangeSql = (module: Module, name: string) =>
  `do $$ begin alter table ${module.tableName} validate constraint ${quote(name)}; exception when check_violation then null; end $$`;

/** By table, whether each holds for all rows. */
async function presentRanges(database: Queryable): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await database.query(
    `select c.relname as table, k.conname as name, k.convalidated as holds from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'records'::regnamespace and k.contype = 'c' and right(k.conname, 3) = ' ck'`,
  );
  const tables = new Map<string, Map<string, boolean>>();
  for (const { table, name, holds } of rows)
    tables.set(table, (tables.get(table) ?? new Map<string, boolean>()).set(name, holds));
  return tables;
}
