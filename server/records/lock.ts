import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { systemAccess } from './access.ts';
import { ownWrite } from './own-writes.ts';
import { rowShape } from './rows.ts';
import { scopeSql, type Action, type Standing } from './scope.ts';
import { createSql } from './sql.ts';

export interface Locked {
  record: AnyRecord;
  /** Field → the version at which it last changed. */
  marks: Record<string, number>;
}

/** What is held can be referred to by new rows of others, unless it is about to go. */
export const heldFor = (action: Action) => (action === 'delete' ? 'for update' : 'for no key update');

/** The whole row, locked until the transaction ends, if the actor may do this to it. */
export async function lockRecord(context: Context, module: Module, id: string, action: Action, options: Standing = {}) {
  const own = action === 'edit' ? ownWrite(context, module, id) : undefined;
  return own ?? (await lockRecords(context, module, [id], action, options)).get(id);
}

export async function lockRecords(
  context: Context,
  module: Module,
  ids: readonly string[],
  action: Action,
  options: Standing = {},
): Promise<Map<string, Locked>> {
  const sql = createSql();
  const shape = rowShape({ registry: context.engine.registry, access: systemAccess, sql }, module, 't');
  const scope = scopeSql(context.engine.registry, context.access, module, action, 't', sql, options);
  const text =
    `select ${shape.columns.join(', ')}, t."_changed" from ${module.tableName} t` +
    ` where t."_id" = any(${sql.param(ids)}::text[]) and ${scope} order by t."_id" ${heldFor(action)} of t`;
  const rows = await context.database.prepared(text, sql.values);
  return new Map(
    rows.map((row) => {
      const record = shape.record(row, 0);
      return [record._id, { record, marks: row[shape.columns.length] as Record<string, number> }];
    }),
  );
}

/** The row as this transaction sees it, whole. */
export async function readAgain(context: Context, module: Module, id: string): Promise<AnyRecord | undefined> {
  const own = ownWrite(context, module, id);
  if (own) return own.record;
  const sql = createSql();
  const shape = rowShape({ registry: context.engine.registry, access: systemAccess, sql }, module, 't');
  const text = `select ${shape.columns.join(', ')} from ${module.tableName} t where t."_id" = ${sql.param(id)}`;
  const [row] = await context.database.prepared(text, sql.values);
  return row && shape.record(row, 0);
}

/** Holds the row until the transaction ends, whoever may change it; without an answer it travels with the next statement. */
export const holdRow = ({ database }: Context, { tableName }: Module, id: string): Promise<void> =>
  database.later(`select 1 from ${tableName} where "_id" = $1 for no key update`, [id]);
