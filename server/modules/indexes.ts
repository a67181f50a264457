import { invalid } from '#common/errors.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { parentsOf, partsOf, type RowRule } from '#common/row-rule.ts';
import type { Queryable } from '../database/database.ts';
import { archiveIndexOn, isArchivable } from './archived.ts';
import { basicSearch } from './basic-search.ts';
import { comparable, digitsSql, foldedText, isFreeText } from './comparable.ts';
import { quote, type Module } from './module.ts';
import { shortName } from './short-name.ts';
import { deletionIndexOn, hasTrash } from './trash.ts';
import { columnsOfWays, waysOf } from './ways.ts';

/** An index that a definition asks for, by the name that says what it is. */
export interface Index {
  name: string;
  sql: string;
  /** The field that it makes unique. */
  unique?: string;
}

/** Above this an index takes longer than a start should hold its locks; PostgreSQL's own estimate of the rows decides. */
const LARGE_ROWS = 100_000;
const LARGE_BYTES = 50_000_000;

/** See `reconcileTables`. @returns the names of the indexes that were left to the job */
export async function reconcileIndexes(
  database: Queryable,
  modules: readonly Module[],
  { refusesTwins }: { refusesTwins: boolean },
): Promise<string[]> {
  const present = await presentIndexes(database);
  const large = await largeTables(database);
  const left: string[] = [];
  for (const module of modules) {
    const missing = indexesOf(module).filter(({ name }) => !present.get(name)?.isValid);
    const waits = ({ unique }: Index) =>
      large.has(module.name) && !(refusesTwins && unique !== undefined && module.fields[unique]!.custom);
    const [later, build] = [missing.filter(waits), missing.filter((index) => !waits(index))];
    left.push(...later.map(({ name }) => name));
    const leftOvers = build.filter(({ name }) => present.has(name)).map(({ name }) => dropSql(name));
    // until its successor is built, lists go on reading the old one; one that refuses twins would go on refusing them
    const stale = staleIndexes(module, present).filter((name) => !later.length || name.endsWith(' uq'));
    const statements = [...leftOvers, ...build.map(({ sql }) => sql), ...stale.map((name) => dropSql(name))];
    if (statements.length) await database.query(statements.join(';\n')).catch(refuseTwins(module));
  }
  return left;
}

/** What a killed build left is there and of no use: it is not valid. */
type Present = Map<string, { table: string; isValid: boolean }>;

export async function presentIndexes(database: Queryable): Promise<Present> {
  const { rows } = await database.query(
    `select i.relname as name, t.relname as table, x.indisvalid as valid
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'records'::regnamespace`,
  );
  return new Map(rows.map(({ name, table, valid }) => [name as string, { table: table as string, isValid: valid === true }]));
}

/** The estimate is -1 before the first look at a table. */
export async function largeTables(database: Queryable): Promise<Set<string>> {
  const { rows } = await database.query(
    `select relname as name from pg_class where relnamespace = 'records'::regnamespace and relkind = 'r'
        and (reltuples > $1 or (reltuples < 0 and pg_relation_size(oid) > $2))`,
    [LARGE_ROWS, LARGE_BYTES],
  );
  return new Set(rows.map(({ name }) => name as string));
}

export const dropSql = (name: string, how = '') => `drop index ${how} records.${quote(name)}`;

/** A field becomes unique only once all records differ in it. */
const refuseTwins = (module: Module) => (problem: { code?: string; constraint?: string }) => {
  const twin = indexesOf(module).find(({ name, unique }) => unique && name === problem.constraint);
  if (problem.code !== '23505' || !twin) throw problem;
  throw invalid({ [twin.unique!]: twinsIn(module, twin) });
};
export const twinsIn = (module: Module, { unique }: Index) =>
  `Several records have the same ${module.fields[unique!]!.label}. Make them differ, then make the field unique.`;

/** What an earlier definition derived and this one does not; indexes by other names are an administrator's own and stay. */
export function staleIndexes(module: Module, present: Present): string[] {
  const kept = new Set(indexesOf(module).map(({ name }) => name));
  return [...present]
    .filter(([name, { table }]) => table === module.name && / (ix|uq)$/.test(name) && !kept.has(name))
    .map(([name]) => name);
}

export function indexesOf(module: Module): Index[] {
  const indexes: Index[] = [];
  const add = (suffix: string, on: string, where = true) => {
    const name = shortName(module.name, suffix, 'ix');
    const alive = where && module.storage.has('deleted') ? ' where not "deleted"' : '';
    indexes.push({ name, sql: `create index ${quote(name)} on ${module.tableName} ${on}${alive}` });
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
    const isJson = column.type === 'jsonb';
    if (indexed === true && isJson) add(stored.name, `using gin (${name})`);
    if (indexed === true && !isJson && type !== 'MultiRelate') add(stored.name, `(${comparable(stored, name)}, "_id")`);
    if (stored.field.unique)
      indexes.push(uniqueIndex(module, stored.name, comparable(stored, name), module.storage.has('deleted')));
  }
  if (hasTrash(module)) {
    const name = shortName(module.name, 'trash', 'ix');
    indexes.push({ name, sql: `create index ${quote(name)} on ${module.tableName} ${deletionIndexOn}` });
  }
  if (isArchivable(module)) {
    const name = shortName(module.name, 'archive', 'ix');
    indexes.push({ name, sql: `create index ${quote(name)} on ${module.tableName} ${archiveIndexOn}` });
  }
  for (const column of columnsOfWays(module)) {
    const name = shortName(module.name, column, 'ix');
    indexes.push({ name, sql: `create index ${quote(name)} on ${module.tableName} ${leadingSomewhere(column)}` });
  }
  for (const parent of module.timeline?.about ?? [])
    if (typeof parent !== 'string' && parent.in) add(`${parent.in} links`, `using gin (${quote(parent.in)} jsonb_path_ops)`);
  const ruled = [...new Set([...columnsOfRule(module), ...columnsOfNarrowing(module)])];
  for (const paths of module.indexes ?? []) {
    const more = ruled.filter((name) => !paths.includes(name));
    const beside = more.filter((name) => name !== 'teams');
    add([...paths, 'list', ...(beside.length ? ['with', ...beside] : [])].join(' '), listIndex(module, paths, more));
  }
  const words = wordsIndex(module);
  if (words) add(words.suffix, words.on);
  const sort = module.storage.get(module.sort.field);
  if (sort?.columns[0] && sort.field.indexed !== true)
    add(`${sort.name} sort`, `(${comparable(sort, quote(sort.columns[0].name))}, "_id")`);
  return indexes;
}

function uniqueIndex(module: Module, field: string, expression: string, aliveOnly: boolean): Index {
  const name = shortName(module.name, field, 'uq');
  return {
    name,
    unique: field,
    sql: `create unique index ${quote(name)} on ${module.tableName} (${expression})${aliveOnly ? ' where not "deleted"' : ''}`,
  };
}

/**
 * Parts of words in every text of the basic search that the definition designs, the digits of its telephone numbers among them:
 * one index, so that a search in many fields reads no whole table. Names have one of their own.
 */
function wordsIndex(module: Module): { suffix: string; on: string } | undefined {
  if (!module.layouts?.['basic-search']) return undefined;
  const texts = basicSearch(module, module.layouts).filter(
    (stored) => isFreeText(stored) && !stored.field.secret && stored.field.indexed !== 'trigram',
  );
  const expressions = texts.flatMap((stored) =>
    stored.columns.map(({ name }) =>
      typeOf(stored.field).traits.comparesDigits ? digitsSql(quote(name)) : foldedText(stored, quote(name)),
    ),
  );
  if (!expressions.length) return undefined;
  const on = `using gin (${expressions.map((expression) => `(${expression}) gin_trgm_ops`).join(', ')})`;
  return { suffix: `${texts.map(({ name }) => name).join(' ')} words`, on };
}

/** Filters, then the order. With what the rule of rows reads and what is compared without case in it, the index alone counts what a person may see. */
function listIndex(module: Module, paths: readonly string[], ruled: readonly string[]): string {
  const parts = paths.map((path) => indexPart(module, path));
  const folded = parts.filter(({ key, column }) => key !== column).map(({ column }) => column);
  const included = [...folded, ...ruled.map(quote)];
  const include = included.length ? ` include (${included.join(', ')})` : '';
  return `(${parts.map(({ key }) => key).join(', ')}, "_id")${include}`;
}

/** A session that is narrowed to little reads little; an agency that narrows none has nothing in it. */
const leadingSomewhere = (column: string) => `(${quote(column)}) where ${quote(column)} is not null`;

/** By what a session is narrowed. Where a row without a value is everybody's, narrowed sessions are rare and read the rows. */
const columnsOfNarrowing = (module: Module): string[] =>
  Object.keys(module.narrowedBy ?? {}).flatMap((name) =>
    waysOf(module, name)!.flatMap(({ column, isOptional }) => (column && !isOptional ? [column] : [])),
  );

/** The columns that the rule for staff reads of a row: teams and relations. The teams alone where it reads more than these. */
function columnsOfRule({ storage, seenBy }: Module): string[] {
  const teams = storage.has('teams') ? ['teams'] : [];
  const isShort = (name: string) => name === 'teams' || storage.get(name)?.field.type === 'Relate';
  const read = partsOf(seenBy.staff).flatMap(fieldsRead);
  return read.every((name) => name !== undefined && isShort(name)) ? [...new Set([...teams, ...(read as string[])])] : teams;
}

/** The fields that a part of a rule reads itself; undefined for what an index cannot hold. */
function fieldsRead(rule: RowRule): (string | undefined)[] {
  if (typeof rule === 'string' || 'any' in rule || 'all' in rule) return [];
  if ('is' in rule) return [rule.is.split('.')[0]];
  if ('teams' in rule) return [rule.teams];
  if ('through' in rule) return parentsOf(rule).map((parent) => (typeof parent === 'string' ? parent : undefined));
  return [undefined];
}

function indexPart(module: Module, path: string): { key: string; column: string } {
  const [name, part = ''] = path.split('.');
  const stored = module.storage.get(name!);
  const found = stored?.columns.find((candidate) => candidate.part === part);
  if (!stored || !found) throw new Error(`${module.name}: an index names ${path}, which is no field`);
  const column = quote(found.name);
  return { key: comparable(stored, column), column };
}
