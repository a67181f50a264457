import { fieldLevel } from '#common/access.ts';
import type { Parent } from '#common/module.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import type { Access } from './access.ts';
import type { Sql } from './sql.ts';

interface Rights {
  registry: Registry;
  access: Access;
  sql: Sql;
  /** A link is followed one step, a relation any number: see `linkSql`. */
  isParent: boolean;
  /** The row scope of a parent, and whether that is all of its rows. */
  scopeOf(target: Module, alias: string): string;
  seesEveryRow(target: Module): boolean;
}

interface Reading extends Rights {
  /** The columns of the module's relations among its parents. */
  relations: readonly string[];
}

/** Conditions that hold where every record that this one hangs on may be seen (docs/decisions/021). */
export function throughSql(rights: Rights, module: Module, alias: string): string[] {
  const { access, sql, isParent } = rights;
  const columns = (module.through ?? []).flatMap((parent) => (isRelation(module, parent) ? [`${alias}.${quote(parent)}`] : []));
  const reading: Reading = { ...rights, relations: columns };
  const parents = module.through ?? [];
  const links = parents.flatMap((parent) => linkOf(module, parent, alias, sql) ?? []);
  const seen = [
    ...parents.flatMap((parent) => relationSql(reading, module, parent, alias) ?? []),
    ...(links.length ? [linksSql(reading, links)] : []),
  ].filter((part) => part !== 'true');
  const parts = seen.length ? [`(${isMine(module, alias, access, sql)} or ${seen.join(' and ')})`] : [];
  if (module.heldBy) parts.push(isParent ? 'false' : heldSql(reading, module, module.heldBy, alias));
  return parts;
}

const isMine = (module: Module, alias: string, access: Access, sql: Sql) =>
  module.storage.has('assigned_to') ? `${alias}."assigned_to" = ${sql.shared('me', access.userId)}` : 'false';

function relationSql(reading: Reading, module: Module, parent: Parent, alias: string): string | undefined {
  if (!isRelation(module, parent)) return undefined;
  const column = `${alias}.${quote(parent)}`;
  const target = reading.registry.modules.get(module.fields[parent]!.ref!);
  if (!target) return `${column} is null`;
  if (reading.seesEveryRow(target)) return 'true';
  return `(${column} is null or ${existsSql(reading, target, column)})`;
}

const isRelation = (module: Module, parent: Parent): parent is string =>
  typeof parent === 'string' && module.fields[parent]!.type === 'Relate';

/** Where a link keeps its module's name and its record's id; with `entries` in each of them. */
interface Link {
  module: string;
  id: string;
  entries?: string;
}

function linkOf(module: Module, parent: Parent, alias: string, sql: Sql): Link | undefined {
  if (isRelation(module, parent)) return undefined;
  const column = (name: string) => `${alias}.${quote(name)}`;
  if (typeof parent === 'string') return { module: column(`${parent}$module`), id: column(`${parent}$id`) };
  if (!parent.in) return { module: column(parent.module), id: column(parent.record) };
  const json = column(parent.in);
  const entry = sql.alias();
  const key = (name: string) => `${entry}.value->>${sql.param(name)}::text`;
  const entries = `jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} when 'object' then jsonb_build_array(${json}) else '[]' end) ${entry}`;
  return { module: key(parent.module), id: key(parent.record), entries };
}

/** Several links are looked up by one condition: each takes a plan for every module that it may lead to. */
function linksSql(reading: Reading, links: readonly Link[]): string {
  const [only] = links;
  if (links.length === 1 && only && !only.entries) return linkSql(reading, only.module, only.id);
  const all = reading.sql.alias();
  const rows = links.map(
    ({ module, id, entries }) => `select ${module} as module, ${id} as id${entries ? ` from ${entries}` : ''}`,
  );
  const seen = linkSql(reading, `${all}.module`, `${all}.id`);
  return `not exists (select 1 from (${rows.join(' union all ')}) ${all} where not coalesce(${seen}, false))`;
}

/**
 * A link to a record of any module: a module whose rows are all seen needs no look at the record. Of a parent's own links only
 * such modules count, or its relations: a statement that followed links on and on would take longer to plan than to run.
 */
function linkSql(reading: Reading, module: string, id: string): string {
  const { registry, access, sql, isParent, relations } = reading;
  const targets = [...registry.modules.values()].filter((target) => isOpen(access, target));
  const whole = targets.filter((target) => reading.seesEveryRow(target)).map(({ name }) => name);
  const looked = targets.filter(({ name }) => !whole.includes(name));
  const seen = isParent
    ? relations.map((column) => `${column} is not null`)
    : looked.map((target) => `${module} = ${sql.param(target.name)} and ${existsSql(reading, target, id)}`);
  const isWhole = `${module} = any(${sql.shared('whole modules', whole)}::text[])`;
  return `(${[`${module} is null`, `${id} is null`, isWhole, ...seen].join(' or ')})`;
}

const isOpen = (access: Access, target: Module) => {
  const rights = access.module(target);
  return rights.access && rights.view !== 'None';
};

function existsSql({ sql, scopeOf }: Reading, target: Module, id: string): string {
  const other = sql.alias();
  const visible = scopeOf(target, other);
  return visible === 'false'
    ? 'false'
    : `exists (select 1 from ${target.tableName} ${other} where ${other}."_id" = ${id} and ${visible})`;
}

/** A record in no list at all is nobody's yet. */
function heldSql({ registry, access, sql, scopeOf }: Reading, module: Module, field: string, alias: string): string {
  const holders = [...registry.modules.values()].filter(({ fields }) => fields[field]?.ref === module.name);
  const heldIn = (holder: Module, condition: string, other: string) =>
    `exists (select 1 from ${holder.tableName} ${other} where ${other}.${quote(field)} @> array[${alias}."_id"]::text[] and ${condition})`;
  const seen = holders
    .filter((holder) => fieldLevel(access.module(holder), field) !== 'None')
    .map((holder) => {
      const other = sql.alias();
      return heldIn(holder, scopeOf(holder, other), other);
    });
  const inNone = holders.map((holder) => `not ${heldIn(holder, 'true', sql.alias())}`);
  return `(${[...seen, inNone.join(' and ') || 'true'].join(' or ')})`;
}
