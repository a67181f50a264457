import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { joinTable } from '../modules/storage.ts';
import { quote, type Module } from '../modules/module.ts';
import { auditedChanges, auditSql, type Change } from './audit.ts';
import { createSql, type Sql } from './sql.ts';
import { columnValues } from './values.ts';

/** The row and its audit entry in one statement. Answers the numbers that the database gave. */
export async function insertRow(
  context: Context,
  module: Module,
  record: AnyRecord,
  target: Queryable,
): Promise<Record<string, unknown>> {
  const sql = createSql();
  const names = ['"_id"'];
  const places = [sql.param(record._id)];
  for (const stored of module.storage.values()) {
    const value = record[stored.name];
    if (value === null || value === undefined || stored.field.through) continue;
    columnValues(stored, value).forEach((columnValue, at) => {
      names.push(quote(stored.columns[at]!.name));
      places.push(placeholder(sql, columnValue, stored.columns[at]!.type));
    });
  }
  const numbered = [...module.storage.values()].filter(({ field }) => field.type === 'AutoIncrement').map(({ name }) => name);
  const returning = ['"_id"', '"version"', nameColumn(module), ...numbered.map(quote)].join(', ');
  const insert = `insert into ${module.tableName} (${names.join(', ')}) values (${places.join(', ')}) returning ${returning}`;
  const numbers = numbered.map((name) => `row.${quote(name)}`);
  const selected = ['row."version"', ...numbers].join(', ');
  const created: Change[] = [{ field: 'created', previous: null, next: null }];
  const text = module.audited
    ? `with row as (${insert}), log as (${auditSql(context, module, created, sql, 'row')}) select ${selected} from row`
    : `with row as (${insert}) select ${selected} from row`;
  const [row] = await target.prepared(text, sql.values);
  return Object.fromEntries(numbered.map((name, at) => [name, row![at + 1]]));
}

/** The changed columns, the version, which field changed when, and the audit entries in one statement. */
export async function updateRow(context: Context, module: Module, record: AnyRecord, changes: readonly Change[]): Promise<void> {
  const sql = createSql();
  const version = sql.param(record.version);
  const sets = [`"version" = ${version}`];
  for (const { field } of changes) {
    const stored = module.storage.get(field)!;
    columnValues(stored, record[field]).forEach((columnValue, at) => {
      const column = stored.columns[at];
      if (column) sets.push(`${quote(column.name)} = ${placeholder(sql, columnValue, column.type)}`);
    });
  }
  const marks = JSON.stringify(Object.fromEntries(changes.map(({ field }) => [field, record.version])));
  sets.push(`"_changed" = "_changed" || ${sql.param(marks)}::jsonb`);
  const update = `update ${module.tableName} set ${sets.join(', ')} where "_id" = ${sql.param(record._id)} returning "_id", "version", ${nameColumn(module)}`;
  const audited = auditedChanges(module, changes);
  const text = audited.length
    ? `with row as (${update}), log as (${auditSql(context, module, audited, sql, 'row')}) select 1 from row`
    : `${update}`;
  await context.database.prepared(text, sql.values);
}

/** Many-to-many values live in their join table: what was added and what was taken away. */
export async function writeLinks(context: Context, module: Module, id: string, changes: readonly Change[]): Promise<void> {
  for (const { field, previous, next } of changes) {
    const through = module.storage.get(field)?.field.through;
    if (!through) continue;
    const [mine, theirs] = through.side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
    const before = new Set((previous ?? []) as string[]);
    const now = new Set((next ?? []) as string[]);
    const table = joinTable(through.relationship);
    await context.database.query(`delete from ${table} where ${mine} = $1 and ${theirs} = any($2)`, [
      id,
      [...before].filter((each) => !now.has(each)),
    ]);
    await context.database.query(
      `insert into ${table} (${mine}, ${theirs}) select $1, unnest($2::text[]) on conflict do nothing`,
      [id, [...now].filter((each) => !before.has(each))],
    );
  }
}

const placeholder = (sql: Sql, value: unknown, type: string) =>
  type === 'jsonb' ? `${sql.param(value)}::jsonb` : sql.param(value);
const nameColumn = (module: Module) => (module.storage.has('name') ? '"name"' : 'null::text as name');
