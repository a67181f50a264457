import type { ModuleAccess } from '#common/access.ts';
import { asksForTeams, parentsOf, type RowRule, type RowRules } from '#common/row-rule.ts';
import { conditionsOf, type SearchTree } from '#common/search.ts';
import type { Registry } from '../modules/registry.ts';
import { isKeptSql } from '../modules/archived.ts';
import { quote, type Module } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { systemAccess, type Access } from './access.ts';
import { ownTreeSql, throughArray } from './field-where.ts';
import { narrowedRows } from './narrowed-rows.ts';
import { isNamedInTheirs } from './named-in-theirs.ts';
import { systemColumn } from './paths.ts';
import { createSql, type Sql } from './sql.ts';
import { allOf, anyOf, textOf, type SqlCondition } from './sql-condition.ts';
import { isHeldInSight, parentsInSight, type Action, type Links, type Reading } from './through.ts';

export type { Action } from './through.ts';

/** Which rows count beside the living ones. Who asks for deleted rows without a word on archived ones gets both. */
export interface Standing {
  includeDeleted?: boolean | undefined;
  includeArchived?: boolean | undefined;
}

/**
 * The WHERE that every read and write of a module carries: alive, as far as the person's roles reach, and among the rows that the
 * module's rule gives to people of their kind (`common/row-rule.ts`). `false` when there is nothing to see. `own` names fields that the
 * statement narrows to the person anyway: what a rule says of them is true.
 */
export function scopeSql(
  registry: Registry,
  access: Access,
  module: Module,
  action: Action,
  alias: string,
  sql: Sql,
  { own = [], ...standing }: Standing & { own?: readonly string[] } = {},
): string {
  const rows = rowsOf({ ...readingOf(registry, access, sql), own: { alias, fields: own } }, module, action, alias);
  return textOf(allOf([stands(module, alias, standing), rows]));
}

/** Whether the compiled scope of living rows is `true`: only then does a person hear the ids of any that changed. */
export function seesEveryRow(registry: Registry, access: Access, module: Module): boolean {
  return hasEveryRow(registry, access, module, 'view');
}

const readingOf = (registry: Registry, access: Access, sql: Sql, links: Links = 'followed'): Reading => ({
  registry,
  access,
  sql,
  links,
  rowsOf: (module, action, alias, further) => rowsOf(readingOf(registry, access, sql, further), module, action, alias),
  ruleOf: (module) => ruleFor(access, module.seenBy),
  hasEveryRow: (module, action) => hasEveryRow(registry, access, module, action),
});

/** The rights and the rule of a module, without a look at whether the row is deleted. */
function rowsOf(reading: Reading, module: Module, action: Action, alias: string): SqlCondition {
  const { access } = reading;
  const levels = levelsOf(access.module(module), action);
  if (levels.includes('None')) return false;
  if (access.userId === null) return true;
  const [seen, changed] = [ruleFor(access, module.seenBy), ruleFor(access, module.changedBy)];
  return allOf([
    meets(reading, module, seen, alias),
    action === 'view' || changed === seen || meets(reading, module, changed, alias),
    !levels.includes('Owner') || isPersons(reading, 'assigned_to', alias),
    access.narrowed === null ||
      anyOf([narrowedRows(reading, module, alias), module.name === 'users' && isSelf(reading, module, alias)]),
  ]);
}

function stands(
  module: Module,
  alias: string,
  { includeDeleted = false, includeArchived = includeDeleted }: Standing,
): SqlCondition {
  if (!module.storage.has('deleted') || (includeDeleted && includeArchived)) return true;
  if (!hasTrash(module)) return includeDeleted || (() => `not ${alias}."deleted"`);
  if (includeDeleted) return () => `${alias}."_archivedAt" is null`;
  return () => (includeArchived ? isKeptSql(alias) : `not ${alias}."deleted"`);
}

function isPersons({ access, sql, own }: Reading, field: string, alias: string): SqlCondition {
  if (own?.alias === alias && own.fields.includes(field)) return true;
  return () => `${alias}.${quote(field)} = ${sql.shared('me', access.userId)}`;
}

/** Nobody changes what they may not see. */
const levelsOf = (rights: ModuleAccess, action: Action) =>
  !rights.access ? ['None'] : action === 'view' ? [rights.view] : [rights.view, rights[action]];

/** An API key of a System Admin with few scopes reads as staff of all teams, and as its owner where staff see nothing. */
export function ruleFor(access: Access, rules: RowRules): RowRule {
  if (access.isAdmin) return rules.admin;
  if (access.isProvider) return rules.provider;
  return access.everyTeam && rules.staff === 'nobody' ? rules.admin : rules.staff;
}

/** Whether the person's teams decide which rows they see. */
export const isByTeam = (access: Access, module: Module): boolean =>
  !access.everyTeam && asksForTeams(ruleFor(access, module.seenBy));

/** One rule as a condition. A field or a module that is gone by now gives no row to anybody. */
function meets(reading: Reading, module: Module, rule: RowRule, alias: string): SqlCondition {
  const { access } = reading;
  if (rule === 'everybody' || rule === 'nobody') return rule === 'everybody';
  if (rule === 'self') return isSelf(reading, module, alias);
  if (rule === 'known') return isNamedInTheirs(reading, module, alias);
  if ('any' in rule) return anyOf(rule.any.map((each) => meets(reading, module, each, alias)));
  if ('all' in rule) return allOf(rule.all.map((each) => meets(reading, module, each, alias)));
  if ('is' in rule) return leadsToPerson(reading, module, rule.is, alias);
  if ('in' in rule) return holdsPerson(reading, module, rule.in, alias);
  if ('teams' in rule) return access.everyTeam || sharesOne(reading, module, rule.teams, 'teams', alias);
  if ('ownTeams' in rule) return sharesOne(reading, module, rule.ownTeams, 'ownTeams', alias);
  if ('roles' in rule) return sharesOne(reading, module, rule.roles, 'roles', alias);
  if ('role' in rule) return access.roleNames.has(rule.role);
  if ('opens' in rule) return namesOpenModule(reading, module, rule.opens, alias);
  if ('when' in rule) return matches(reading, module, rule.when, alias);
  if ('heldIn' in rule) return isHeldInSight(reading, module, rule.heldIn, alias);
  return parentsInSight(reading, module, parentsOf(rule), rule.as ?? 'view', alias);
}

/** Walks `relatedCredentialingRecord.related_user` to the person, over records that are not in the trash. */
function leadsToPerson(reading: Reading, module: Module, path: string, alias: string): SqlCondition {
  const [head, ...rest] = path.split('.');
  const field = module.storage.get(head!)?.field;
  const column = `${alias}.${quote(head!)}`;
  if (!field) return false;
  if (!rest.length) return isPersons(reading, head!, alias);
  const target = reading.registry.modules.get(field.ref ?? '');
  if (!target) return false;
  const other = reading.sql.alias();
  const inner = allOf([stands(target, other, { includeArchived: true }), leadsToPerson(reading, target, rest.join('.'), other)]);
  return (
    inner && (() => `exists (select 1 from ${target.tableName} ${other} where ${other}."_id" = ${column} and ${textOf(inner)})`)
  );
}

function isSelf({ access, sql }: Reading, { name }: Module, alias: string): SqlCondition {
  if (name === 'users') return () => `${alias}."_id" = ${sql.shared('me', access.userId)}`;
  return name === 'teams' && (() => `${alias}."_id" = any(${sql.shared('ownTeams', access.ownTeams)}::text[])`);
}

function holdsPerson({ access, sql }: Reading, module: Module, name: string, alias: string): SqlCondition {
  const stored = module.storage.get(name);
  const column = `${alias}.${quote(name)}`;
  if (!stored) return false;
  return () => {
    const me = sql.shared('me', access.userId);
    if (stored.field.through) return `${me} = any(${throughArray(stored, alias)})`;
    return stored.columns[0]?.type === 'jsonb' ? `${column} @> to_jsonb(${me}::text)` : `${column} @> array[${me}]::text[]`;
  };
}

function sharesOne(
  { access, sql }: Reading,
  module: Module,
  name: string,
  ids: 'teams' | 'ownTeams' | 'roles',
  alias: string,
): SqlCondition {
  const stored = module.storage.get(name);
  if (!stored) return false;
  const list = stored.field.through ? throughArray(stored, alias) : `${alias}.${quote(name)}`;
  return () => `${list} && ${sql.shared(ids, access[ids])}::text[]`;
}

function namesOpenModule({ registry, access, sql }: Reading, module: Module, name: string, alias: string): SqlCondition {
  if (!module.storage.has(name)) return false;
  const open = () => [...registry.byPath.values()].filter((each) => access.module(each).access).map((each) => each.name);
  return () => `${alias}.${quote(name)} = any(${sql.shared('open modules', open())}::text[])`;
}

/** A rule looks at values whether or not the person may read them. */
function matches({ registry, sql }: Reading, module: Module, tree: SearchTree, alias: string): SqlCondition {
  const setting = { registry, access: systemAccess, module, alias, sql, today: '', timeZone: 'UTC' };
  if (conditionsOf(tree).some(({ field }) => !isOwn(module, field))) return false;
  return () => ownTreeSql(tree, setting);
}

const isOwn = (module: Module, field: string) =>
  systemColumn(module, field) !== undefined || module.storage.has(field.split('.')[0]!);

const known = new WeakMap<Access, WeakMap<Module, Map<Action, boolean>>>();

/** Kept per reader and module: both are replaced as a whole when they change. */
function hasEveryRow(registry: Registry, access: Access, module: Module, action: Action): boolean {
  let perModule = known.get(access);
  if (!perModule) known.set(access, (perModule = new WeakMap()));
  let perAction = perModule.get(module);
  if (!perAction) perModule.set(module, (perAction = new Map()));
  let every = perAction.get(action);
  if (every === undefined) {
    every = rowsOf(readingOf(registry, access, createSql()), module, action, 't') === true;
    perAction.set(action, every);
  }
  return every;
}
