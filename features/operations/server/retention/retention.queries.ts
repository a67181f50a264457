import type { Context } from '#server/context.ts';
import { erasableSql } from '#server/erasure/erasable-sql.ts';
import type { Module } from '#server/modules/module.ts';
import { compile } from '#server/records/search.ts';
import type { Choice } from '#server/runs/start-run.ts';
import { dueRecords, type RetentionRule } from './due-records.ts';

export async function isAnyDue({ database }: Context, { text, values }: Choice): Promise<boolean> {
  const { rowCount } = await database.query(`select 1 from (${text}) due limit 1`, values);
  return rowCount > 0;
}

/** How many of the records that are due nothing keeps from being erased. */
export async function countErasable(context: Context, module: Module, rule: RetentionRule): Promise<number> {
  const where = await erasableSql(context, module);
  const { plan } = compile(context, module, dueRecords(context, module, rule), { where });
  const { rows } = await context.database.query(
    `select count(*)::int as total from ${module.tableName} t where ${plan.where}`,
    plan.sql.values,
  );
  return rows[0]!.total as number;
}
