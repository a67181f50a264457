import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { scopeSql, type Action } from './scope.ts';
import { createSql } from './sql.ts';

/** Whether the record is there and the person may do this to it, as the statement that would do it decides. */
export async function mayDo(context: Context, module: Module, action: Action, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, module, action, 't', sql);
  const text = `select 1 from ${module.tableName} t where t."_id" = ${sql.param(id.toLowerCase())} and ${scope}`;
  return (await context.database.prepared(text, sql.values)).length > 0;
}
