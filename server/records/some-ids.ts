import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { compile } from './search.ts';
import type { Sql } from './sql.ts';

interface Wanted {
  afterId: string;
  most: number;
  /** A condition over the row `t`. */
  where: (sql: Sql) => string;
}

/** Ids of matches, in their order, beginning after one of them. It is planned for its values: what is rare is found by its index. */
export async function someIds(
  context: Context,
  module: Module,
  searchTerms: unknown,
  { afterId, most, where }: Wanted,
): Promise<string[]> {
  const { plan } = compile(context, module, { searchTerms }, { ...(afterId ? { afterId } : {}), where });
  const rows = await context.database.planned(
    `select t."_id" from ${module.tableName} t where ${plan.where} order by t."_id" limit ${most}`,
    plan.sql.values,
  );
  return rows.map(([id]) => id as string);
}
