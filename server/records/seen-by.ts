import { createContext } from '../context.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Module } from '../modules/module.ts';
import { scopeSql } from './scope.ts';
import { createSql } from './sql.ts';

/** The same moment and transaction, with the rights of somebody else; undefined when they may not sign in. */
export async function asReader(context: Context, userId: string): Promise<Context | undefined> {
  const { engine, database, now } = context;
  const access = await engine.access.of(userId);
  return access && createContext(engine, { access, userId, database, now, source: 'system' });
}

/** The ids of these records that the reader sees, deleted ones included, and whether each is assigned to them: one statement. */
export async function seenAmong(
  { engine, access, database }: Pick<Context, 'access' | 'database'> & { engine: Pick<Engine, 'registry'> },
  module: Module,
  ids: readonly string[],
): Promise<Map<string, { isOwn: boolean }>> {
  const sql = createSql();
  const scope = scopeSql(engine.registry, access, module, 'view', 't', sql, { includeDeleted: true });
  const isOwn = module.storage.has('assigned_to')
    ? `t."assigned_to" is not distinct from ${sql.shared('me', access.userId)}`
    : 'false';
  const text = `select t."_id", ${isOwn} from ${module.tableName} t where t."_id" = any(${sql.param(ids)}::text[]) and ${scope}`;
  return new Map((await database.prepared(text, sql.values)).map(([id, own]) => [id as string, { isOwn: own as boolean }]));
}
