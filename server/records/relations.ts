import { fieldLevel } from '#common/access.ts';
import { malformed } from '#common/errors.ts';
import type { Column, Module, StoredField } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import { joinTable } from '../modules/storage.ts';
import type { Access } from './access.ts';
import { MOST_LIST_BYTES, MOST_RELATED } from './answer-budget.ts';
import { entriesSql } from './from-records.ts';
import type { Reader } from './operand.ts';
import { owned, readable, stepOf, unknownField } from './paths.ts';
import { scopeSql } from './scope.ts';
import { isoSql } from './sql.ts';
import { throughArray } from './field-where.ts';

interface Reading extends Reader {
  lists: string[][];
  weight: number;
}
export interface Relations {
  /** The column of each relation asked for, by its name. */
  columns: ReadonlyMap<string, string>;
  /** The paths that lead to lists. */
  lists: readonly string[][];
  /** What one record with all of them costs, in related records; a list counts for a few. */
  weight: number;
}
interface Wanted {
  /** Relation → what is wanted below it. */
  relations: Map<string, Wanted>;
  fields: Set<string>;
}

const WEIGHT_OF_LIST = 5;

/**
 * The relations asked for (`accounts_subs`, `leads_subs.jobs_subs`, `jobs_subs.custom_job_title`) as JSON columns of the
 * same statement: to-one as `{ _id, name, … }`, to-many as a list of such. A record the reader may not read is `{ _id }`.
 * There is one list on the way at most: lists of lists would be any number of records.
 */
export function relationColumns(
  { registry, access, sql }: Reader,
  module: Module,
  alias: string,
  needed: readonly string[],
): Relations {
  if (needed.length > 40) throw malformed('At most 40 relations can be asked for at once.');
  const reading: Reading = { registry, access, sql, lists: [], weight: 0 };
  const columns = new Map<string, string>();
  for (const [name, below] of wantedTree(needed).relations)
    columns.set(name, relationSql(reading, module, alias, { path: [name], isInList: false }, below));
  return { columns, lists: reading.lists, weight: reading.weight };
}

/** Where a relation stands below the record asked for. */
interface Place {
  path: string[];
  isInList: boolean;
}
const nameAt = ({ path }: Place) => path.at(-1)!;
const below = (place: Place, name: string): Place => ({ ...place, path: [...place.path, name] });

function wantedTree(needed: readonly string[]): Wanted {
  const top: Wanted = { relations: new Map(), fields: new Set() };
  for (const path of needed) {
    let at = top;
    for (const part of String(path).split('.').slice(0, 4)) {
      const below = at.relations.get(part) ?? { relations: new Map(), fields: new Set() };
      at.relations.set(part, below);
      at = below;
    }
  }
  return top;
}

function relationSql(reading: Reading, module: Module, alias: string, place: Place, wanted: Wanted): string {
  const { registry, access, sql } = reading;
  const name = nameAt(place);
  const stored = module.storage.get(name);
  if (stored && fieldLevelOf(access, module, name) === 'None') throw unknownField(name, module);
  const other = sql.alias();
  if (stored?.field.type === 'Relate') {
    reading.weight += 1;
    const target = targetOf(registry, module, stored);
    const id = readable(alias, stored.name, fieldLevelOf(access, module, name), access, sql);
    const fallback = `json_build_object('_id', ${id})`;
    const one = `select ${objectSql(reading, target, other, place, wanted)} from ${target.tableName} ${other} where ${other}."_id" = ${id} and ${scopeSql(registry, access, target, 'view', other, sql, { includeArchived: true })}`;
    return `case when ${id} is not null then coalesce((${one}), ${fallback}) end`;
  }
  if (stored?.field.type === 'MultiRelate') {
    const target = targetOf(registry, module, stored);
    noteList(reading, place);
    if (!access.module(target).access) return namelessSql(reading, module, stored, alias);
    return manySql(reading, target, other, place, wanted, linkOf(reading, module, alias, other, name));
  }
  const inbound = registry.inbound.get(module.name)?.find((relation) => relation.field === name);
  const target = inbound && registry.modules.get(inbound.module);
  if (!target || !access.module(target).access) throw unknownField(name, module);
  const level = fieldLevelOf(access, target, name);
  if (level === 'None' || fieldLevelOf(access, module, name) === 'None') throw unknownField(name, module);
  noteList(reading, place);
  return manySql(reading, target, other, place, wanted, `${readable(other, name, level, access, sql)} = ${alias}."_id"`);
}

function noteList(reading: Reading, { path, isInList }: Place): void {
  if (isInList)
    throw malformed(
      `${path.join('.')} asks for many records of each of many. Please search for them by themselves.`,
      'too-many-related',
    );
  reading.lists.push(path);
  reading.weight += WEIGHT_OF_LIST;
}

/** Records of a module that is closed to the reader: their ids, which the field holds in any case, and nothing of them. */
function namelessSql({ access, sql }: Reading, module: Module, stored: StoredField, alias: string): string {
  const ids = stored.field.through
    ? owned(throughArray(stored, alias), alias, fieldLevelOf(access, module, stored.name), access, sql)
    : readable(alias, stored.name, fieldLevelOf(access, module, stored.name), access, sql);
  return `(select coalesce(json_agg(json_build_object('_id', id)), '[]'::json) from (select id from unnest(${ids}) id limit ${MOST_RELATED + 1}) ids)`;
}

function linkOf({ registry, access, sql }: Reading, module: Module, alias: string, other: string, name: string): string {
  const step = stepOf(registry, access, module, `${name}._id`);
  if (step.kind !== 'through') throw unknownField(name, module);
  const through = step.stored.field.through;
  if (!through) return `${other}."_id" = any(${readable(alias, name, step.level, access, sql)})`;
  const [mine, theirs] = through.side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
  const mineAlone = owned('true', alias, step.level, access, sql);
  return `${other}."_id" in (select ${theirs} from ${joinTable(through.relationship)} where ${mine} = ${alias}."_id") and ${mineAlone}`;
}

function manySql(reading: Reading, target: Module, other: string, place: Place, wanted: Wanted, link: string): string {
  const { registry, access, sql } = reading;
  const inner = sql.alias();
  const visible = scopeSql(registry, access, target, 'view', other, sql);
  const order = target.storage.has('createdAt') ? `${other}."createdAt" desc, ` : '';
  const object = objectSql(reading, target, other, { ...place, isInList: true }, wanted);
  const rows =
    `select ${object} as o` +
    ` from ${target.tableName} ${other} where ${link} and ${visible} order by ${order}${other}."_id" desc limit ${MOST_RELATED + 1}`;
  const bounded = holdsLargeValues(registry, target, wanted) ? boundedSql(rows) : rows;
  return `(select coalesce(json_agg(${inner}.o), '[]'::json) from (${bounded}) ${inner})`;
}

/** Ends with an empty object at the one with which the list becomes too large. */
const boundedSql = (rows: string): string =>
  `select case when s.upto <= ${MOST_LIST_BYTES} then s.o end as o from (select o, octet_length(o::text) as own,` +
  ` sum(octet_length(o::text)) over (rows unbounded preceding) as upto from (${rows}) l) s where s.upto - s.own <= ${MOST_LIST_BYTES}`;

function holdsLargeValues(registry: Registry, target: Module, wanted: Wanted): boolean {
  return [...wanted.relations].some(([name, deeper]) => {
    const stored = target.storage.get(name);
    const further = stored?.field.ref ? registry.modules.get(stored.field.ref) : undefined;
    if (further && holdsLargeValues(registry, further, deeper)) return true;
    return (
      stored?.field.type === 'TextArea' || stored?.columns.some(({ type }) => type === 'jsonb' || type === 'text[]') === true
    );
  });
}

/** `{ _id, name }` and whatever else was asked for below. */
function objectSql(reading: Reading, target: Module, alias: string, place: Place, wanted: Wanted): string {
  const { access, sql } = reading;
  const parts = [`'_id', ${alias}."_id"`];
  const name = target.storage.get('name');
  if (name && fieldLevelOf(access, target, 'name') !== 'None')
    parts.push(`'name', ${readable(alias, 'name', fieldLevelOf(access, target, 'name'), access, sql)}`);
  for (const [part, deeper] of wanted.relations) {
    if (part === 'name' || part === '_id') continue;
    parts.push(`'${part.replaceAll("'", "''")}', ${valueSql(reading, target, alias, below(place, part), deeper)}`);
  }
  return `json_build_object(${parts.join(', ')})`;
}

function valueSql(reading: Reading, target: Module, alias: string, place: Place, deeper: Wanted): string {
  const name = nameAt(place);
  const stored = target.storage.get(name);
  const isRelation = !stored || ((stored.field.type === 'Relate' || stored.field.type === 'MultiRelate') && stored.field.ref);
  if (isRelation) return relationSql(reading, target, alias, place, deeper);
  const level = fieldLevelOf(reading.access, target, name);
  if (level === 'None' || stored.field.secret) throw unknownField(name, target);
  if (stored.field.from) return owned(entriesSql(reading, stored, alias), alias, level, reading.access, reading.sql);
  const value = ({ name: column, type }: Column) => {
    const readableColumn = readable(alias, column, level, reading.access, reading.sql);
    return type === 'timestamptz' ? isoSql(readableColumn) : readableColumn;
  };
  if (stored.columns.length === 1) return value(stored.columns[0]!);
  const partOf = ({ part }: Column) =>
    stored.field.type !== 'FlexRelate' ? part : part === 'module' ? 'moduleName' : 'recordId';
  const parts = stored.columns.map((each) => `'${partOf(each)}', ${value(each)}`).join(', ');
  return `case when coalesce(${stored.columns.map((each) => `${value(each)}::text`).join(', ')}) is not null then json_build_object(${parts}) end`;
}

const fieldLevelOf = (access: Access, module: Module, name: string) => fieldLevel(access.module(module), name);

function targetOf(registry: Registry, module: Module, stored: StoredField): Module {
  const target = stored.field.ref ? registry.modules.get(stored.field.ref) : undefined;
  if (!target) throw unknownField(stored.name, module);
  return target;
}
