import { invalid } from '#common/errors.ts';
import { foldedSql } from '../accounts/fold-address.ts';
import type { Queryable } from '../database/database.ts';
import { quote, type Column, type Module, type StoredField } from './module.ts';
import { basicSearch } from './basic-search.ts';
import { StartProblem } from '../start-problem.ts';
import { reconcileRanges } from './ranges.ts';
import { shortName } from './short-name.ts';
import { joinTable } from './storage.ts';

/** Brings one module's table to what its definition says; a column is never dropped here (removing a field is its own act). */
export async function reconcileTables(database: Queryable, modules: Iterable<Module>): Promise<void> {
  const wanted = [...modules].filter((module) => !module.table);
  const existing = await existingColumns(database);
  for (const module of wanted) refuseOtherTypes(module, existing.get(module.name));
  for (const module of wanted) {
    const statements = tableStatements(module, existing.get(module.name));
    if (statements.length) await database.query(statements.join(';\n'));
  }
  const present = await existingIndexes(database);
  for (const module of wanted) {
    const own = indexStatements(module);
    const missing = [...foreignKeys(module), ...own].filter(({ name }) => !present.has(name)).map(({ sql }) => sql);
    const statements = [...missing, ...staleIndexes(module, own, present)];
    if (statements.length) await database.query(statements.join(';\n')).catch(refuseTwins(module));
  }
  await reconcileRanges(database, wanted);
}

/** A field becomes unique only once all records differ in it. */
const refuseTwins = (module: Module) => (problem: { code?: string; constraint?: string }) => {
  const twin = [...module.storage.values()].find(({ name }) => shortName(module.name, name, 'uq') === problem.constraint);
  if (problem.code !== '23505' || !twin) throw problem;
  throw invalid({
    [twin.name]: `Several records have the same ${twin.field.label}. Make them differ, then make the field unique.`,
  });
};

/** What an earlier definition derived and this one does not; indexes by other names are an administrator's own. */
function staleIndexes(module: Module, wanted: readonly NamedStatement[], present: Map<string, string>): string[] {
  const kept = new Set(wanted.map(({ name }) => name));
  return [...present]
    .filter(([name, table]) => table === module.name && / (ix|uq)$/.test(name) && !kept.has(name))
    .map(([name]) => `drop index records.${quote(name)}`);
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
    .replace(/\([^)]*\)/g, '')
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

/** The table of every index by its name; constraints are named in the same way. */
async function existingIndexes(database: Queryable): Promise<Map<string, string>> {
  const { rows } = await database.query(
    `select indexname as name, tablename as table from pg_indexes where schemaname = 'records'
     union select conname, '' from pg_constraint join pg_namespace n on n.oid = connamespace where n.nspname = 'records' and contype = 'f'`,
  );
  return new Map(rows.map((row) => [row.name as string, row.table as string]));
}

function tableStatements(module: Module, present: Map<string, string> | undefined): string[] {
  const columns = [...module.storage.values()].flatMap((stored) => stored.columns.map((column) => ({ stored, column })));
  if (!present) {
    const lines = [
      '"_id" text collate "C" primary key',
      '"version" integer not null default 1',
      `"_changed" jsonb not null default '{}'`,
      ...columns.map(({ stored, column }) => `${quote(column.name)} ${columnClause(stored, column)}`),
    ];
    return [`create table ${module.tableName} (${lines.join(', ')})`];
  }
  const missing = columns.filter(({ column }) => !present.has(column.name));
  if (!missing.length) return [];
  const additions = missing.map(({ stored, column }) => `add column ${quote(column.name)} ${columnClause(stored, column)}`);
  return [`alter table ${module.tableName} ${additions.join(', ')}`];
}

function columnClause(stored: StoredField, column: Column): string {
  if (stored.field.type === 'AutoIncrement') return 'bigint generated by default as identity';
  if (stored.name === 'deleted') return 'boolean not null default false';
  if (stored.name === 'createdAt' || stored.name === 'updatedAt') return 'timestamptz not null default now()';
  const isReference = stored.field.type === 'Relate' || column.name.endsWith('$id');
  return column.type === 'text' && isReference ? 'text collate "C"' : column.type;
}

interface NamedStatement {
  name: string;
  sql: string;
}

/** Relations are foreign keys, checked at commit so that records that point at each other can be made together. */
function foreignKeys(module: Module): NamedStatement[] {
  const statements: NamedStatement[] = [];
  for (const stored of module.storage.values()) {
    if (stored.field.type !== 'Relate' || !stored.field.ref || !stored.columns.length) continue;
    const name = shortName(module.name, stored.name, 'fk');
    statements.push({ name, sql: foreignKeySql(module, stored, name) });
  }
  return statements;
}

const foreignKeySql = (module: Module, stored: StoredField, name: string) =>
  `alter table ${module.tableName} add constraint ${quote(name)} foreign key (${quote(stored.name)})
     references records.${quote(stored.field.ref!)} ("_id") on delete set null deferrable initially deferred`;

function indexStatements(module: Module): NamedStatement[] {
  const statements: NamedStatement[] = [];
  const add = (suffix: string, on: string, where = true) => {
    const name = shortName(module.name, suffix, 'ix');
    const alive = where && module.storage.has('deleted') ? ' where not "deleted"' : '';
    statements.push({ name, sql: `create index ${quote(name)} on ${module.tableName} ${on}${alive}` });
  };
  for (const stored of module.storage.values()) {
    const [column] = stored.columns;
    if (!column) continue;
    const name = quote(column.name);
    const { type, indexed, shape } = stored.field;
    if (shape === 'geo') add(stored.name, `(${quote(`${stored.name}$lat`)}, ${quote(`${stored.name}$lng`)}) include ("_id")`);
    // over deleted rows too: the foreign key looks them up when the record they point at is deleted for good
    else if (type === 'Relate') add(`${stored.name} link`, `(${name})`, false);
    else if (stored.name === 'teams') add(stored.name, `using gin (${name})`);
    else if (type === 'FlexRelate') add(stored.name, `(${quote(`${stored.name}$id`)})`);
    else if (type === 'MultiRelate' && indexed) add(stored.name, `using gin (${name})`, false);
    if (indexed === 'trigram') add(`${stored.name} trigram`, `using gin (lower(${name}) gin_trgm_ops)`);
    if (indexed === true && type !== 'MultiRelate') add(stored.name, `(${comparable(stored, name)}, "_id")`);
    if (stored.field.unique)
      statements.push(uniqueIndex(module, stored.name, comparable(stored, name), module.storage.has('deleted')));
  }
  for (const parent of module.timeline?.about ?? [])
    if (typeof parent !== 'string' && parent.in) add(`${parent.in} links`, `using gin (${quote(parent.in)} jsonb_path_ops)`);
  for (const paths of module.indexes ?? []) add(`${paths.join(' ')} list`, listIndex(module, paths));
  const words = wordsIndex(module);
  if (words) add(words.suffix, words.on);
  const sort = module.storage.get(module.sort.field);
  if (sort?.columns[0] && sort.field.indexed !== true)
    add(`${sort.name} sort`, `(${comparable(sort, quote(sort.columns[0].name))}, "_id")`);
  return statements;
}

function uniqueIndex(module: Module, field: string, expression: string, aliveOnly: boolean): NamedStatement {
  const name = shortName(module.name, field, 'uq');
  return {
    name,
    sql: `create unique index ${quote(name)} on ${module.tableName} (${expression})${aliveOnly ? ' where not "deleted"' : ''}`,
  };
}

/**
 * Parts of words in every text of the basic search that the definition designs, the digits of its telephone numbers among them: one index, so that a
 * search in many fields reads no whole table. Names have one of their own.
 */
function wordsIndex(module: Module): { suffix: string; on: string } | undefined {
  if (!module.layouts?.['basic-search']) return undefined;
  const texts = basicSearch(module, module.layouts).filter(
    (stored) => isFreeText(stored) && !stored.field.secret && stored.field.indexed !== 'trigram',
  );
  const expressions = texts.flatMap((stored) =>
    stored.columns.map(({ name }) => (stored.field.type === 'Phone' ? digitsSql(quote(name)) : foldedText(stored, quote(name)))),
  );
  if (!expressions.length) return undefined;
  const on = `using gin (${expressions.map((expression) => `(${expression}) gin_trgm_ops`).join(', ')})`;
  return { suffix: `${texts.map(({ name }) => name).join(' ')} words`, on };
}

/** The digits of a telephone number, as a part of one is compared. */
export const digitsSql = (name: string) => `regexp_replace(${name}, '[^0-9]', '', 'g')`;

/** Filters, then the order. With the teams and what is compared without case in it, the index alone counts what a person may see. */
function listIndex(module: Module, paths: readonly string[]): string {
  const parts = paths.map((path) => indexPart(module, path));
  const folded = parts.filter(({ key, column }) => key !== column).map(({ column }) => column);
  const included = [...folded, ...(module.storage.has('teams') ? ['"teams"'] : [])];
  const include = included.length ? ` include (${included.join(', ')})` : '';
  return `(${parts.map(({ key }) => key).join(', ')}, "_id")${include}`;
}

function indexPart(module: Module, path: string): { key: string; column: string } {
  const [name, part = ''] = path.split('.');
  const stored = module.storage.get(name!);
  const found = stored?.columns.find((candidate) => candidate.part === part);
  if (!stored || !found) throw new Error(`${module.name}: an index names ${path}, which is no field`);
  const column = quote(found.name);
  return { key: comparable(stored, column), column };
}

/** How a column is compared and sorted: free text without case; choices, ids and dates as they are. */
export const comparable = (stored: StoredField, name: string) => (isFreeText(stored) ? foldedText(stored, name) : name);
/** Text without case; an address that names one account as sign-in compares it. */
export const foldedText = (stored: StoredField | undefined, name: string) =>
  stored?.field.type === 'EmailAddress' && stored.field.unique ? foldedSql(name) : `lower(${name})`;
export const isFreeText = (stored: StoredField) =>
  ['TextField', 'TextArea', 'EmailAddress', 'Phone', 'Url', 'Address'].includes(stored.field.type);

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
