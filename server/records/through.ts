import { fieldLevel } from '#common/access.ts';
import type { Parent, RowRule } from '#common/row-rule.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import type { Access } from './access.ts';
import { allOf, anyOf, textOf, type SqlCondition } from './sql-condition.ts';
import type { Sql } from './sql.ts';

/**
 * A relation is followed as far as it goes, a link one step. `to whole modules`: of the own links of a parent that a link led to, only
 * those count that lead to a module whose rows the person has all: a statement that followed links on and on would take longer to plan
 * than to run.
 */
export type Links = 'followed' | 'to whole modules';

export type Action = 'view' | 'edit' | 'delete';

/** What a rule is compiled with. */
export interface Reading {
  registry: Registry;
  access: Access;
  sql: Sql;
  links: Links;
  /** Fields of the statement's own row that it narrows to the person. */
  own?: { alias: string; fields: readonly string[] };
  /** The rows of a parent that the person may see or change, deleted ones too; whether that is all there are. */
  rowsOf(module: Module, action: Action, alias: string, links: Links): SqlCondition;
  hasEveryRow(module: Module, action: Action): boolean;
  /** The rule of rows that the module has for people of this kind. */
  ruleOf(module: Module): RowRule;
}

/** Every record that this one hangs on may be seen, or changed (docs/decisions/031). */
export function parentsInSight(
  reading: Reading,
  module: Module,
  parents: readonly Parent[],
  as: 'view' | 'edit',
  alias: string,
): SqlCondition {
  if (parents.flatMap(fieldsOf).some((field) => !module.storage.has(field))) return false;
  const relations = parents.filter((parent) => isRelation(module, parent));
  const columns = relations.map((parent) => `${alias}.${quote(parent)}`);
  const links = parents.filter((parent) => !isRelation(module, parent));
  return allOf([
    ...relations.map((parent) => relationInSight(reading, module, parent, as, alias)),
    !links.length ||
      (() =>
        linksSql(
          { ...reading, columns, as },
          links.map((parent) => linkOf(parent, alias, reading.sql)),
        )),
  ]);
}

const fieldsOf = (parent: Parent): string[] =>
  typeof parent === 'string' ? [parent] : parent.in === undefined ? [parent.module, parent.record] : [parent.in];

function relationInSight(reading: Reading, module: Module, parent: string, as: Action, alias: string): SqlCondition {
  const column = `${alias}.${quote(parent)}`;
  const target = reading.registry.modules.get(module.fields[parent]!.ref!);
  if (target && reading.hasEveryRow(target, as)) return true;
  return anyOf([() => `${column} is null`, target !== undefined && recordInSight(reading, target, as, column, reading.links)]);
}

const isRelation = (module: Module, parent: Parent): parent is string =>
  typeof parent === 'string' && module.fields[parent]?.type === 'Relate';

/** Where a link keeps its module's name and its record's id; with `entries` in each of them. */
interface Link {
  module: string;
  id: string;
  entries?: string;
}

function linkOf(parent: Parent, alias: string, sql: Sql): Link {
  const column = (name: string) => `${alias}.${quote(name)}`;
  if (typeof parent === 'string') return { module: column(`${parent}$module`), id: column(`${parent}$id`) };
  if (!parent.in) return { module: column(parent.module), id: column(parent.record) };
  const json = column(parent.in);
  const entry = sql.alias();
  const key = (name: string) => `${entry}.value->>${sql.param(name)}::text`;
  const entries = `jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} when 'object' then jsonb_build_array(${json}) else '[]' end) ${entry}`;
  return { module: key(parent.module), id: key(parent.record), entries };
}

interface LinkReading extends Reading {
  /** The columns of the relations among the same parents. */
  columns: readonly string[];
  as: Action;
}

/** Several links are looked up by one condition: each takes a plan for every module that it may lead to. */
function linksSql(reading: LinkReading, links: readonly Link[]): string {
  const [only] = links;
  if (links.length === 1 && only && !only.entries) return linkSql(reading, only.module, only.id);
  const all = reading.sql.alias();
  const rows = links.map(
    ({ module, id, entries }) => `select ${module} as module, ${id} as id${entries ? ` from ${entries}` : ''}`,
  );
  const seen = linkSql(reading, `${all}.module`, `${all}.id`);
  return `not exists (select 1 from (${rows.join(' union all ')}) ${all} where not coalesce(${seen}, false))`;
}

/** A link to a record of any module: a module whose rows are all seen needs no look at the record. */
function linkSql(reading: LinkReading, module: string, id: string): string {
  const { registry, sql, links, columns, as } = reading;
  const targets = [...registry.modules.values()].filter((target) => reading.access.module(target).access);
  const whole = targets.filter((target) => reading.hasEveryRow(target, as));
  const looked = targets.filter((target) => !whole.includes(target));
  const names = sql.shared(
    `whole modules to ${as}`,
    whole.map(({ name }) => name),
  );
  const isNamed =
    (target: Module): SqlCondition =>
    () =>
      `${module} = ${sql.param(target.name)}`;
  const seen =
    links === 'followed'
      ? looked.map((target) => allOf([isNamed(target), recordInSight(reading, target, as, id, 'to whole modules')]))
      : columns.map((column) => () => `${column} is not null`);
  return textOf(anyOf([() => `${module} is null`, () => `${id} is null`, () => `${module} = any(${names}::text[])`, ...seen]));
}

/**
 * Deleted parents count: what hangs on a record stays where it was until the record is gone for good. PostgreSQL plans an `exists`
 * within an `or` twice, as a look at one row and as a look at all, and what stands in it again twice; a value of one row it plans once.
 */
function recordInSight(reading: Reading, target: Module, as: Action, id: string, links: Links): SqlCondition {
  const other = reading.sql.alias();
  const rows = reading.rowsOf(target, as, other, links);
  const row = () => `from ${target.tableName} ${other} where ${textOf(allOf([() => `${other}."_id" = ${id}`, rows]))}`;
  return rows && (() => `coalesce((select true ${row()}), false)`);
}

/**
 * A record in no list at all is nobody's yet. Of a parent that stands in lists none is looked at. Holders are counted: for the
 * first of them, as `exists` wants it, PostgreSQL would rather read the table from its start than ask the index of the list.
 */
export function isHeldInSight(reading: Reading, module: Module, field: string, alias: string): SqlCondition {
  const { registry, access, sql, links } = reading;
  if (links !== 'followed') return false;
  const holders = [...registry.modules.values()].filter(({ fields }) => fields[field]?.ref === module.name);
  const heldIn = (holder: Module, other: string, rows: SqlCondition) => {
    const holds = () => `${other}.${quote(field)} @> array[${alias}."_id"]::text[]`;
    return rows && (() => `(select count(*) > 0 from ${holder.tableName} ${other} where ${textOf(allOf([holds, rows]))})`);
  };
  const seen = holders
    .filter((holder) => fieldLevel(access.module(holder), field) !== 'None')
    .map((holder) => {
      const other = sql.alias();
      return heldIn(holder, other, reading.rowsOf(holder, 'view', other, 'to whole modules'));
    });
  const inNone = holders.map((holder) => () => `not ${textOf(heldIn(holder, sql.alias(), true))}`);
  return anyOf([...seen, allOf(inNone)]);
}
