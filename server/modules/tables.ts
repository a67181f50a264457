import type { Queryable } from '../database/database.ts';
import { quote, type Column, type Module, type StoredField } from './module.ts';
import { StartProblem } from '../start-problem.ts';
import { reconcileForeignKeys } from './foreign-keys.ts';
import { largeTables, reconcileIndexes } from './indexes.ts';
import { numberLaterSql, unnumbered } from './numbers.ts';
import { reconcileRanges } from './ranges.ts';
import { shortName } from './short-name.ts';
import { joinTable } from './storage.ts';
import { ARCHIVE_CLAUSE } from './archived.ts';
import { columnsOfWays, wayClause } from './ways.ts';
import { DELETION_CLAUSES, fillDeletionSql, hasTrash } from './trash.ts';

/**
 * Brings the tables to what their definitions say; a column is never dropped here (removing a field is its own act).
 *
 * @param refusesTwins a custom field that becomes unique does so now, so that twins are refused; else the job finds them
 * @returns the names of indexes, constraints and numbered columns of large tables that are left to the job `build-indexes`
 */
export async function reconcileTables(
  database: Queryable,
  modules: Iterable<Module>,
  { refusesTwins = true }: { refusesTwins?: boolean } = {},
): Promise<string[]> {
  const wanted = [...modules].filter((module) => !module.table);
  const existing = await existingColumns(database);
  for (const module of wanted) refuseOtherTypes(module, existing.get(module.name));
  const large = await largeTables(database);
  const statements = wanted.flatMap((module) => tableStatements(module, existing.get(module.name), large.has(module.name)));
  if (statements.length) await database.query(statements.join(';\n'));
  const links = await reconcileForeignKeys(database, wanted);
  const indexes = await reconcileIndexes(database, wanted, { refusesTwins });
  const ranges = await reconcileRanges(database, wanted);
  const numbers = (await unnumbered(database, wanted)).map(({ module, name }) => `${module.name} ${name}`);
  return [...indexes, ...links, ...ranges, ...numbers];
}

/** No start changes a type by itself: the values of a large table would be written anew, or lost. */
function refuseOtherTypes(module: Module, present: Map<string, string> | undefined): void {
  for (const stored of module.custom ? [] : module.storage.values())
    for (const column of stored.columns) {
      const found = present?.get(column.name);
      const wanted = stored.field.type === 'AutoIncrement' ? 'bigint' : column.type;
      if (found && baseType(found) !== baseType(wanted))
        throw new StartProblem(
          `The column ${column.name} of ${module.tableName} is ${found}, and its definition (${module.name}.${stored.name}) says ${wanted}. ` +
            'A step of server/database/migrations.ts has to change it; start the version before until there is one.',
        );
    }
}
const NAMES: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  int: 'integer',
  float8: 'double precision',
  bool: 'boolean',
};
const baseType = (type: string) => {
  const plain = type
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/ collate .*/, '')
    .trim();
  return NAMES[plain] ?? plain;
};

type Existing = Map<string, Map<string, string>>;

async function existingColumns(database: Queryable): Promise<Existing> {
  const { rows } = await database.query(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'records' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const tables: Existing = new Map();
  for (const row of rows) {
    const columns = tables.get(row.table) ?? new Map<string, string>();
    tables.set(row.table, columns.set(row.column, row.type));
  }
  return tables;
}

function tableStatements(module: Module, present: Map<string, string> | undefined, isLarge: boolean): string[] {
  const columns = [...module.storage.values()].flatMap((stored) => stored.columns.map((column) => ({ stored, column })));
  if (!present) {
    const lines = [
      '"_id" text collate "C" primary key',
      '"version" integer not null default 1',
      `"_changed" jsonb not null default '{}'`,
      ...(hasTrash(module) ? [...Object.values(DELETION_CLAUSES), ARCHIVE_CLAUSE] : []),
      ...columnsOfWays(module).map(wayClause),
      ...columns.map(({ stored, column }) => `${quote(column.name)} ${columnClause(stored, column)}`),
    ];
    return [`create table ${module.tableName} (${lines.join(', ')})`];
  }
  const absent = columns.filter(({ column }) => !present.has(column.name));
  const isLater = ({ stored }: { stored: StoredField }) => isLarge && stored.field.type === 'AutoIncrement';
  const missing = absent.filter((each) => !isLater(each));
  const later = absent.filter(isLater).flatMap(({ column }) => numberLaterSql(module, column));
  const lacksDeletion = hasTrash(module) && !present.has('_deletedAt');
  const clauses = [
    ...(lacksDeletion ? Object.values(DELETION_CLAUSES) : []),
    ...(hasTrash(module) && !present.has('_archivedAt') ? [ARCHIVE_CLAUSE] : []),
    ...columnsOfWays(module)
      .filter((name) => !present.has(name))
      .map(wayClause),
    ...missing.map(({ stored, column }) => `${quote(column.name)} ${columnClause(stored, column)}`),
  ];
  if (!clauses.length) return later;
  const additions = clauses.map((clause) => `add column ${clause}`).join(', ');
  return [`alter table ${module.tableName} ${additions}`, ...(lacksDeletion ? fillDeletionSql(module) : []), ...later];
}

function columnClause(stored: StoredField, column: Column): string {
  if (stored.field.type === 'AutoIncrement') return 'bigint generated by default as identity';
  if (stored.name === 'deleted') return 'boolean not null default false';
  if (stored.name === 'createdAt' || stored.name === 'updatedAt') return 'timestamptz not null default now()';
  const isReference = stored.field.type === 'Relate' || column.name.endsWith('$id');
  return column.type === 'text' && isReference ? 'text collate "C"' : column.type;
}

export async function createJoinTable(
  database: Queryable,
  relationship: string,
  primary: string,
  related: string,
): Promise<void> {
  const table = joinTable(relationship);
  await database.query(
    `create table if not exists ${table} (
       primary_id text collate "C" not null references records.${quote(primary)} ("_id") on delete cascade,
       related_id text collate "C" not null references records.${quote(related)} ("_id") on delete cascade,
       primary key (primary_id, related_id));
     create index if not exists ${quote(shortName('rel', relationship, 'ix'))} on ${table} (related_id)`,
  );
}
