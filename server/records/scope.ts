import type { Registry } from '../modules/registry.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Access } from './access.ts';
import type { Sql } from './sql.ts';
import { throughSql } from './through.ts';

export type Action = 'view' | 'edit' | 'delete';

/**
 * The WHERE that every read and write of a module carries: alive, in the person's teams, theirs where the level says
 * so, for a provider only what hangs on their own user, nobody else's private ones, and nothing that hangs on a hidden record. `false` when there is nothing to see.
 */
export function scopeSql(
  registry: Registry,
  access: Access,
  module: Module,
  action: Action,
  alias: string,
  sql: Sql,
  options: { includeDeleted?: boolean; isParent?: boolean } = {},
): string {
  const parts: string[] = [];
  if (!options.includeDeleted && module.storage.has('deleted')) parts.push(`not ${alias}."deleted"`);
  if (module.privateIf && access.userId !== null) parts.push(notOthersPrivate(module.privateIf, alias, sql, access.userId));
  if (access.isAdmin && !isPersonal(access, module))
    return action !== 'view' && access.module(module)[action] === 'None' ? 'false' : parts.join(' and ') || 'true';
  parts.push(...restrictions(registry, access, module, action, alias, sql));
  if (parts.includes('false') || !(module.through || module.heldBy)) return parts.join(' and ') || 'true';
  // deleted parents count: what hangs on a record stays where it was until the record is gone for good
  const scopeOf = (target: Module, other: string) =>
    scopeSql(registry, access, target, 'view', other, sql, { includeDeleted: true, isParent: true });
  const seesAll = (target: Module) => seesEveryRow(access, target);
  const rights = { registry, access, sql, isParent: options.isParent ?? false, scopeOf, seesEveryRow: seesAll };
  parts.push(...throughSql(rights, module, alias));
  return parts.join(' and ') || 'true';
}

/** Whether this person sees every living row of the module: only then do they hear the ids of any that changed. */
export const seesEveryRow = (access: Access, module: Module): boolean =>
  !(module.privateIf && access.userId !== null) &&
  ((access.isAdmin && !isPersonal(access, module)) ||
    (!access.isProvider &&
      access.module(module).view === 'All' &&
      !module.opensWith &&
      !module.through &&
      !module.heldBy &&
      (access.everyTeam || module.reads === 'signed-in' || !module.storage.has('teams'))));

/** Only the machine itself reads what belongs to others. */
const isPersonal = (access: Access, module: Module) => module.reads === 'own' && access.userId !== null;

function restrictions(registry: Registry, access: Access, module: Module, action: Action, alias: string, sql: Sql): string[] {
  const rights = access.module(module);
  // nobody changes what they may not see
  const levels = action === 'view' ? [rights.view] : [rights.view, rights[action]];
  if (!rights.access || levels.includes('None')) return ['false'];
  const parts: string[] = [];
  if (access.isProvider && module.providerScope) {
    parts.push(leadsToUser(registry, module, module.providerScope, alias, sql, access.userId));
  } else if (isByTeam(access, module)) {
    parts.push(`${alias}."teams" && ${sql.shared('teams', access.teams)}::text[]`);
  }
  for (const field of module.opensWith ?? [])
    parts.push(`${alias}.${quote(field)} = any(${sql.shared('open modules', openModules(registry, access))}::text[])`);
  if (levels.includes('Owner')) parts.push(`${alias}."assigned_to" = ${sql.shared('me', access.userId)}`);
  return parts;
}

/** Whether the person's teams decide which rows they see. */
export const isByTeam = (access: Access, module: Module): boolean =>
  !(access.isProvider && module.providerScope) &&
  !access.everyTeam &&
  module.storage.has('teams') &&
  module.reads !== 'signed-in';

function notOthersPrivate(field: string, alias: string, sql: Sql, userId: string): string {
  const me = sql.shared('me', userId);
  return `(${alias}.${quote(field)} is not true or ${alias}."assigned_to" = ${me} or ${alias}."created_by" = ${me})`;
}

const openModules = (registry: Registry, access: Access) =>
  [...registry.byPath.values()].filter((module) => access.module(module).access).map(({ name }) => name);

/** Walks `relatedCredentialingRecord.related_user` to the person, over records that are not deleted. */
function leadsToUser(registry: Registry, module: Module, path: string, alias: string, sql: Sql, userId: string | null): string {
  const [head, ...rest] = path.split('.');
  const column = `${alias}.${quote(head!)}`;
  if (!rest.length) return `${column} = ${sql.shared('me', userId)}`;
  const target = registry.modules.get(module.fields[head!]!.ref!)!;
  const other = sql.alias();
  const inner = leadsToUser(registry, target, rest.join('.'), other, sql, userId);
  return `exists (select 1 from ${target.tableName} ${other} where ${other}."_id" = ${column} and not ${other}."deleted" and ${inner})`;
}
