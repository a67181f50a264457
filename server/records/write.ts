import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { What } from '../events/event.ts';
import { insertKeysSql, keyValues, keysOfNew, type RecordKey } from '../duplicates/duplicate-keys.ts';
import { CREATED_EVENT_VALUES, createdEvent, createdEventSql, eventsSql } from '../events/write-events.ts';
import { joinTable } from '../modules/storage.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { deletionSets, hasTrash } from '../modules/trash.ts';
import { auditedChanges, loggedName, auditSql, createdEntry, createdSql, type Change } from './audit.ts';
import { refusalOf } from './failures.ts';
import { keepWritten } from './own-writes.ts';
import { pauses } from './pauses.ts';
import { createSql, type Sql } from './sql.ts';
import { columnValues } from './values.ts';

/**
 * The row, its event, its audit entry and what it is compared by in one statement. Answers the numbers that the database gave.
 *
 * @param keys of `keysOfNew`
 * @param isBlank without an audit entry
 */
export async function insertRow(
  context: Context,
  module: Module,
  record: AnyRecord,
  { keys, isBlank = false }: { keys: readonly RecordKey[] | undefined; isBlank?: boolean | undefined },
  target: Queryable,
): Promise<Record<string, unknown>> {
  const row = rowOf(module, record);
  const isLogged = module.audited && !isBlank;
  const { text, numbered } = insertOf(module, row, isLogged);
  const values = [...row.values, ...notesOf(context, module, keys, isLogged)];
  if (!numbered.length) {
    await target.later(text, values, (problem) => refusalOf(problem, module));
    keepWritten(context, module, record, 'new');
    return {};
  }
  const [answer] = await target.prepared(text, values);
  const numbers = Object.fromEntries(numbered.map((name, at) => [name, answer![at + 2]]));
  keepWritten(context, module, { ...record, ...numbers }, 'new');
  return numbers;
}

/** PostgreSQL takes 65,535 values in a statement. */
const MOST_VALUES = 30_000;

/** The same for any number of records, which share statements. The numbers that the database gave are set. */
export async function insertRows(
  context: Context,
  module: Module,
  records: readonly AnyRecord[],
  inStatement: number,
): Promise<void> {
  const pause = pauses();
  for (const alike of Map.groupBy(records, (record) => numbersGiven(module, record)).values()) {
    const filled = insertable(module).filter(({ name }) => alike.some((record) => isGiven(record[name])));
    const width = 1 + filled.reduce((sum, { columns }) => sum + columns.length, 0);
    const most = Math.min(inStatement, Math.floor(MOST_VALUES / width));
    for (let from = 0; from < alike.length; from += most) {
      const part = alike.slice(from, from + most);
      const values: unknown[] = [];
      for (const record of part) {
        await pause();
        values.push(record._id, ...filled.flatMap((stored) => columnValues(stored, record[stored.name] ?? null)));
      }
      const { text, numbered } = composeInsert(module, filled, part.length, module.audited);
      const byId = new Map(part.map((record) => [record._id, record as Record<string, unknown>]));
      const all = [...values, ...notesOf(context, module, await keysOfNew(context, module, part), module.audited)];
      for (const answer of await context.database.planned(text, all))
        numbered.forEach((name, at) => (byId.get(answer[0] as string)![name] = answer[at + 2]));
      for (const record of part) keepWritten(context, module, record, 'new');
    }
  }
}

/** A field that the database numbers stands in the statement of those records alone that bring their number. */
const numbersGiven = (module: Module, record: AnyRecord): string =>
  numberedOf(module)
    .filter((name) => isGiven(record[name]))
    .join();
const isGiven = (value: unknown) => value !== null && value !== undefined;

interface Row {
  /** Which fields are filled: records of one shape share a statement. */
  shape: string;
  filled: StoredField[];
  values: unknown[];
}

function rowOf(module: Module, record: AnyRecord): Row {
  const values: unknown[] = [record._id];
  const filled: StoredField[] = [];
  let shape = '';
  insertable(module).forEach((stored, at) => {
    const value = record[stored.name];
    if (!isGiven(value)) return;
    filled.push(stored);
    shape += String.fromCharCode(at + 1);
    values.push(...columnValues(stored, value));
  });
  return { shape, filled, values };
}

/** What the statement says of the act, once for all its rows. */
const notesOf = (context: Context, module: Module, keys: readonly RecordKey[] | undefined, isLogged: boolean) => [
  ...createdEvent(context, module),
  ...(isLogged ? createdEntry(context, module) : []),
  ...(keys ? keyValues(keys) : []),
];

interface Insert {
  text: string;
  /** The fields that the database numbers. */
  numbered: string[];
}
const inserts = new WeakMap<Module, Map<string, Insert>>();
const MOST_SHAPES = 200;

/** The statement for records that fill the same fields is the same. */
function insertOf(module: Module, { shape, filled }: Row, isLogged: boolean): Insert {
  let known = inserts.get(module);
  if (!known) inserts.set(module, (known = new Map()));
  const key = isLogged ? shape : `${shape} unlogged`;
  let insert = known.get(key);
  if (!insert) {
    insert = composeInsert(module, filled, 1, isLogged);
    if (known.size < MOST_SHAPES) known.set(key, insert);
  }
  return insert;
}

function composeInsert(module: Module, filled: readonly StoredField[], rows: number, isLogged: boolean): Insert {
  const columns = [{ name: '_id', type: 'text' }, ...filled.flatMap((stored) => stored.columns)];
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const places = Array.from({ length: rows }, (_, row) => {
    const first = row * columns.length + 1;
    return `(${columns.map(({ type }, at) => (type === 'jsonb' ? `$${first + at}::jsonb` : `$${first + at}`)).join(', ')})`;
  });
  const numbered = numberedOf(module);
  const returning = ['"_id"', '"version"', nameColumn(module), ...numbered.map(quote)].join(', ');
  const row = `with row as (insert into ${module.tableName} (${names}) values ${places.join(', ')} returning ${returning})`;
  const first = columns.length * rows + 1;
  const event = `, event as (${createdEventSql(first)})`;
  const logged = first + CREATED_EVENT_VALUES;
  const log = isLogged ? `, log as (${createdSql(logged)})` : '';
  const keys = module.duplicates?.length ? `, keys as (${insertKeysSql(`$${first}`, logged + (isLogged ? 8 : 0))})` : '';
  const selected = ['row."_id"', 'row."version"', ...numbered.map((name) => `row.${quote(name)}`)].join(', ');
  return { text: `${row}${event}${log}${keys} select ${selected} from row`, numbered };
}

const numberedOf = (module: Module): string[] =>
  [...module.storage.values()].filter(({ field }) => field.type === 'AutoIncrement').map(({ name }) => name);

const insertables = new WeakMap<Module, StoredField[]>();

/** Many-to-many values and lists that are read from records have no column of their own. */
function insertable(module: Module): StoredField[] {
  let fields = insertables.get(module);
  if (!fields) insertables.set(module, (fields = [...module.storage.values()].filter(({ columns }) => columns.length > 0)));
  return fields;
}

/** The changed columns, the version, which field changed when, the event, and the audit entries in one statement. */
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
  if (hasTrash(module) && changes.some(({ field }) => field === 'deleted'))
    sets.push(...deletionSets(record.deleted, context.now(), context.userId, sql.param));
  const marks = JSON.stringify(Object.fromEntries(changes.map(({ field }) => [field, record.version])));
  sets.push(`"_changed" = "_changed" || ${sql.param(marks)}::jsonb`);
  const update = `update ${module.tableName} set ${sets.join(', ')} where "_id" = ${sql.param(record._id)} returning "_id", "version", ${nameColumn(module)}`;
  const audited = auditedChanges(module, changes, isPrivate(module, record, changes));
  const log = audited.length ? `, log as (${auditSql(context, module, audited, sql, 'row')})` : '';
  const fields = `${sql.param(changes.map(({ field }) => field).filter((field) => !STAMPS.has(field)))}::text[]`;
  const event = eventsSql(context, module, whatOf(record, changes), sql, { from: 'row', fields });
  await context.database.later(`with row as (${update}), event as (${event})${log} select`, sql.values, (problem) =>
    refusalOf(problem, module),
  );
  keepWritten(
    context,
    module,
    record,
    changes.map(({ field }) => field),
  );
}

const STAMPS = new Set(['updatedAt', 'modified_by']);

/** A record that goes or comes back may change in other fields too. */
function whatOf(record: AnyRecord, changes: readonly Change[]): What {
  if (!changes.some(({ field }) => field === 'deleted')) return 'changed';
  return record.deleted ? 'deleted' : 'restored';
}

/** Before this save or after it. */
const isPrivate = ({ unloggedIf }: Module, record: AnyRecord, changes: readonly Change[]) =>
  unloggedIf !== undefined &&
  (record[unloggedIf] === true || changes.some(({ field, previous }) => field === unloggedIf && previous === true));

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
const nameColumn = (module: Module) => `${loggedName(module)} as name`;
