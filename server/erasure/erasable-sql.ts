import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { Sql } from '../records/sql.ts';
import { currentHolds } from './holds.ts';
import { keptSql } from './kept-sql.ts';

/** A condition over the row `t`: nothing that is known of it keeps it from being erased, neither its module nor a hold of this moment. */
export async function erasableSql(context: Context, module: Module): Promise<(sql: Sql) => string> {
  const held = [...(await currentHolds(context.database)).keys()]
    .map((place) => place.split(' '))
    .flatMap(([moduleName, recordId]) => (moduleName === module.name ? [recordId!] : []));
  return (sql) => `(${keptSql(module)}) is not true and t."_id" <> all(${sql.param(held)}::text[])`;
}
