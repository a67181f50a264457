import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { ownWrite } from './own-writes.ts';
import { ruleFor, scopeSql, type Action } from './scope.ts';
import { createSql } from './sql.ts';

/** Whether the record is there and the person may do this to it, as the statement that would do it decides. */
export async function mayDo(context: Context, module: Module, action: Action, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  if (action !== 'delete' && ownWrite(context, module, id.toLowerCase())) return true;
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, module, action, 't', sql, {
    includeArchived: action === 'view',
  });
  const text = `select 1 from ${module.tableName} t where t."_id" = ${sql.param(id.toLowerCase())} and ${scope}`;
  return (await context.database.prepared(text, sql.values)).length > 0;
}

export interface Seen {
  _id: string;
  assigned_to?: unknown;
}

/**
 * Which of the records that the person has just read they may do this to. Where roles alone decide, the records say it themselves;
 * where the module has a rule of its own for it, one statement does.
 */
export async function mayDoAmong(
  context: Context,
  module: Module,
  action: Action,
  seen: readonly Seen[],
): Promise<ReadonlySet<string>> {
  const { access, engine } = context;
  const rights = access.module(module);
  if (!seen.length || !rights.access || rights[action] === 'None') return new Set();
  const hasOwnRule = access.userId !== null && ruleFor(access, module.changedBy) !== ruleFor(access, module.seenBy);
  if (!hasOwnRule && (access.userId === null || rights[action] === 'All')) return new Set(seen.map(({ _id }) => _id));
  if (!hasOwnRule && seen.every(saysItsOwner))
    return new Set(seen.filter(({ assigned_to }) => assigned_to === access.userId).map(({ _id }) => _id));
  const sql = createSql();
  const ids = sql.param(seen.map(({ _id }) => _id));
  const scope = scopeSql(engine.registry, access, module, action, 't', sql);
  const text = `select t."_id" from ${module.tableName} t where t."_id" = any(${ids}::text[]) and ${scope}`;
  return new Set((await context.database.prepared(text, sql.values)).map(([id]) => String(id)));
}

/** Not where its reader may not read who that is. */
const saysItsOwner = ({ assigned_to }: Seen): boolean => assigned_to === null || typeof assigned_to === 'string';
