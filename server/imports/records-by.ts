import { fieldLevel, fieldRights } from '#common/access.ts';
import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import { readable } from '../records/paths.ts';
import { scopeSql } from '../records/scope.ts';
import { createSql } from '../records/sql.ts';

export interface FoundRecord {
  _id: string;
  /** Null where the person may not read it. */
  name: string | null;
}

/** Whether a person may find the records of a module by this field: one column whose values are all theirs to read. */
export function isKey(context: Context, module: Module, name: string): boolean {
  const stored = module.storage.get(name);
  if (!stored || stored.columns.length !== 1 || stored.field.secret || stored.field.ids) return false;
  if (!context.access.isAdmin && !fieldRights(fieldLevel(context.access.module(module), name), false).read) return false;
  return KEY_COLUMNS.has(stored.columns[0]!.type);
}
const KEY_COLUMNS = new Set(['text', 'boolean', 'date', 'timestamptz', 'numeric', 'bigint']);

/** Of one key; there may be any number. */
const MOST_MATCHES = 6;

/**
 * The records in a person's sight that hold each of these keys, at most six: a value per field, texts without regard to case.
 * `_id` is a key as well.
 */
export async function recordsBy(
  context: Context,
  module: Module,
  fields: readonly string[],
  keys: readonly (readonly string[])[],
): Promise<FoundRecord[][]> {
  const found: FoundRecord[][] = keys.map(() => []);
  if (!keys.length) return found;
  const sql = createSql();
  const columns = fields.map((name) => (name === '_id' ? { name: '_id', type: 'text' } : module.storage.get(name)!.columns[0]!));
  const lists = fields.map((_, at) => `${sql.param(keys.map((key) => key[at]))}::text[]`);
  const matches = columns.map(({ name, type }, at) =>
    name === '_id'
      ? `t."_id" = lower(k.k${at})`
      : type === 'text'
        ? `lower(t.${quote(name)}) = lower(k.k${at})`
        : `t.${quote(name)} = k.k${at}::${type}`,
  );
  const scope = scopeSql(context.engine.registry, context.access, module, 'view', 't', sql);
  const level = fieldLevel(context.access.module(module), 'name');
  const isNamed = module.storage.has('name') && level !== 'None';
  const name = isNamed ? readable('t', 'name', level, context.access, sql) : 'null::text';
  const rows = await context.database.planned(
    `select at, _id, name from (
       select k.at, t."_id", ${name} as name, row_number() over (partition by k.at order by t."_id") as n
         from unnest(${lists.join(', ')}) with ordinality as k(${fields.map((_, at) => `k${at}`).join(', ')}, at)
         join ${module.tableName} t on ${matches.join(' and ')}
        where ${scope}) found
      where n <= ${MOST_MATCHES} order by at, n`,
    sql.values,
  );
  for (const [at, _id, shown] of rows) found[Number(at) - 1]!.push({ _id: _id as string, name: shown as string | null });
  return found;
}

/** The records as a sentence names them. */
export const namedIn = (records: readonly FoundRecord[]): string =>
  records.map(({ _id, name }) => (name ? `${name} (${_id})` : _id)).join(', ');
