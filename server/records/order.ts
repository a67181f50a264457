import { fieldLevel, type FieldLevel } from '#common/access.ts';
import { malformed } from '#common/errors.ts';
import { MOST_SORT_KEYS, conditionsOf, type SearchQuery, type SearchTree } from '#common/search.ts';
import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import { foldedText, isFreeText } from '../modules/comparable.ts';
import { circleOf, distanceSql, placeOf } from './miles.ts';
import { readable, stepOf, systemColumn, unknownField } from './paths.ts';
import { scopeSql } from './scope.ts';
import type { Sql } from './sql.ts';

type Direction = 'asc' | 'desc';

/** One key of an order, compiled. */
export interface SortKey {
  /** SQL over the row `t`. */
  readonly expression: string;
  readonly direction: Direction;
  /** An index gives these backwards as it is; "nulls last" would have everything sorted, though there is no null. */
  readonly isNeverEmpty: boolean;
}

/** `expression direction[ nulls last], …`: empty values stand last in either direction. */
export const orderSql = (keys: readonly SortKey[]): string =>
  keys
    .map(({ expression, direction, isNeverEmpty }) => {
      const nulls = direction === 'asc' || isNeverEmpty ? '' : ' nulls last';
      return `${expression} ${direction}${nulls}`;
    })
    .join(', ');

/** The keys that the query asks for; ties go by `_id`, in the direction of the last key, so that pages never overlap. */
export function orderOf(context: Context, module: Module, query: SearchQuery, tree: SearchTree, sql: Sql): SortKey[] {
  const keys = sortOf(context, module, query).map(({ field, order }) => {
    const expression =
      field === 'distance' ? distanceOrder(context, module, tree, sql) : sortExpression(context, module, field, 't', sql);
    return { expression, direction: order, isNeverEmpty: NEVER_EMPTY.has(expression) || isMomentOfLog(module, field) };
  });
  const isTied = !keys.some(({ expression }) => expression === ID);
  return isTied ? [...keys, { expression: ID, direction: keys.at(-1)!.direction, isNeverEmpty: true }] : keys;
}

const ID = 't."_id"';
/** The engine writes it with every row. */
const isMomentOfLog = ({ table, sort }: Module, field: string) => table !== undefined && field === sort.field;
const NEVER_EMPTY = new Set([ID, 't."version"', 't."createdAt"', 't."updatedAt"']);

interface Sort {
  field: string;
  order: Direction;
}

/** `sort` wins over `sortField`; a query that names neither has the module's own order. */
function sortOf(context: Context, module: Module, { sort, sortField, sortOrder }: SearchQuery): Sort[] {
  if (sortOrder !== undefined) checkDirection('sortOrder', sortOrder);
  if (sort !== undefined) return checkedSort(sort);
  const field = sortField ?? fallbackSort(context, module);
  return [{ field, order: sortOrder ?? (sortField && sortField !== module.sort.field ? 'asc' : module.sort.order) }];
}

function checkedSort(sort: unknown): Sort[] {
  if (!Array.isArray(sort) || sort.length < 1 || sort.length > MOST_SORT_KEYS)
    throw malformed(`sort is a list of 1 to ${MOST_SORT_KEYS} entries { field, order }.`);
  const keys = sort.map((key: Partial<Sort> | null) => {
    if (typeof key?.field !== 'string') throw malformed('Each entry of sort names its field.');
    checkDirection('order', key.order ?? 'asc');
    return { field: key.field, order: key.order ?? 'asc' };
  });
  if (new Set(keys.map(({ field }) => field)).size < keys.length) throw malformed('Each field stands once in sort.');
  return keys;
}

function checkDirection(name: string, value: string): void {
  if (value !== 'asc' && value !== 'desc') throw malformed(`${name} is asc or desc.`);
}

/** The module's own order, as far as this reader may sort by its field. */
function fallbackSort({ access }: Context, module: Module): string {
  const candidates = [module.sort.field, 'title', 'name', 'createdAt'];
  const isKnown = (name: string) => module.storage.has(name) && fieldLevel(access.module(module), name) !== 'None';
  return candidates.find(isKnown) ?? '_id';
}

function sortExpression(context: Context, module: Module, path: string, alias: string, sql: Sql): string {
  const { access, engine } = context;
  const system = systemColumn(module, path);
  if (system) return path === 'deletedBy' ? userName(context, `${alias}.${quote(system)}`, sql) : `${alias}.${quote(system)}`;
  const step = stepOf(engine.registry, access, module, path);
  if (step.kind === 'field') {
    const { stored, part, level } = step;
    const column = stored.columns.find((each) => each.part === part) ?? stored.columns.at(-1);
    if (!column || stored.field.secret) throw unknownField(path, module);
    if (stored.field.type === 'Relate' && stored.field.ref) return relatedName(context, module, stored.name, level, alias, sql);
    const name = readable(alias, column.name, level, access, sql);
    return isFreeText(stored) ? foldedText(stored, name) : column.type === 'jsonb' ? `${name}::text` : name;
  }
  if (step.kind !== 'forward') throw malformed(`Records cannot be sorted by ${path}: it has many values.`, 'unknown-field');
  const other = sql.alias();
  const inner = sortExpression(context, step.target, step.rest, other, sql);
  const visible = scopeSql(engine.registry, access, step.target, 'view', other, sql);
  const id = readable(alias, step.stored.name, step.level, access, sql);
  return `(select ${inner} from ${step.target.tableName} ${other} where ${other}."_id" = ${id} and ${visible})`;
}

/** A relation is sorted by what people see of it: the name, else the id. */
const relatedName = (context: Context, module: Module, field: string, level: FieldLevel, alias: string, sql: Sql) => {
  const { access, engine } = context;
  const target = engine.registry.modules.get(module.storage.get(field)!.field.ref!);
  const rights = target && access.module(target);
  return target?.storage.has('name') && rights?.access && fieldLevel(rights, 'name') !== 'None'
    ? sortExpression(context, module, `${field}.name`, alias, sql)
    : readable(alias, field, level, access, sql);
};

/** By what people see of who deleted it. */
function userName(context: Context, id: string, sql: Sql): string {
  const { access, engine } = context;
  const users = engine.registry.module('users');
  if (fieldLevel(access.module(users), 'name') === 'None') return id;
  const other = sql.alias();
  const visible = scopeSql(engine.registry, access, users, 'view', other, sql);
  const name = sortExpression(context, users, 'name', other, sql);
  return `(select ${name} from ${users.tableName} ${other} where ${other}."_id" = ${id} and ${visible})`;
}

/** From the nearest of the places that the search is around. */
function distanceOrder(context: Context, module: Module, tree: SearchTree, sql: Sql): string {
  const around = conditionsOf(tree).filter(({ op }) => op === 'withinMiles');
  const place = around[0] && placeOf(module, module.storage.get(around[0].field));
  if (!place) throw malformed('Sorting by distance needs a withinMiles condition.');
  const step = stepOf(context.engine.registry, context.access, module, place.name);
  if (step.kind !== 'field') throw unknownField('distance', module);
  const column = (part: string) => readable('t', `${place.name}$${part}`, step.level, context.access, sql);
  const [lat, lng] = [column('lat'), column('lng')];
  const distances = around
    .filter(({ field }) => placeOf(module, module.storage.get(field)) === place)
    .map((condition) => distanceSql(lat, lng, circleOf(condition), (value) => `${sql.param(value)}::float8`));
  return distances.length === 1 ? distances[0]! : `least(${distances.join(', ')})`;
}
