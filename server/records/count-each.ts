import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { orderSql } from './order.ts';
import { compile } from './search.ts';
import { createSql } from './sql.ts';

/**
 * How many records match each of these searches under the reader's rights, up to `most` each; one statement. They are counted in
 * the order of the search: where an index has it, the first `most` are all that is read.
 */
export async function countEach(
  context: Context,
  module: Module,
  searches: readonly Pick<SearchQuery, 'searchTerms' | 'sort'>[],
  most = 1_000,
): Promise<number[]> {
  const sql = createSql();
  const counts = searches.map((query) => {
    const { where, order } = compile(context, module, query, { sql }).plan;
    const first = `select 1 from ${module.tableName} t where ${where} order by ${orderSql(order)} limit ${most}`;
    return `(select count(*) from (${first}) counted)`;
  });
  // A plan for all values would not know how few have this one.
  const rows = await context.database.planned(`select ${counts.join(', ')}`, sql.values);
  return rows[0]!.map(Number);
}
