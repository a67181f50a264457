import type { GeoValue } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { compile } from '#server/records/search.ts';
import { createSql, type Sql } from '#server/records/sql.ts';
import { boxSql, columnsOf, distanceTo } from './matching/match.queries.ts';
import { nearbyZips } from './matching/nearby-zips.ts';

interface Around {
  miles: number;
  searchTerms?: unknown;
}

/** The leads who live within so many miles of a point, or would work there by one of their preferred zips; the nearer of both decides. */
export function leadsAroundSql(
  context: Context,
  module: Module,
  point: GeoValue,
  { miles, searchTerms = {} }: Around,
): { sql: Sql; hits: string } {
  const sql = createSql();
  const { where } = compile(context, module, { searchTerms }, { sql }).plan;
  const column = columnsOf(context, module, sql);
  const near = `${sql.param(JSON.stringify(nearbyZips(point, miles)))}::jsonb`;
  const zips = column('interested_location_zips');
  const toZip = `(select min((${near} ->> left(z, 5))::float8) from jsonb_array_elements_text(${zips}) z)`;
  const isNear = `(${boxSql(column, [point], miles, sql)} or ${zips} ?| array(select jsonb_object_keys(${near})))`;
  const hits =
    `select t."_id", d.miles from ${module.tableName} t cross join lateral (select least(${distanceTo(column, point, sql)}, ${toZip}) as miles) d` +
    ` where ${where} and ${isNear} and d.miles <= ${sql.param(miles)}::float8`;
  return { sql, hits };
}
