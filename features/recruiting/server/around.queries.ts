import type { GeoValue } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { compile } from '#server/records/search.ts';
import { createSql, type Sql } from '#server/records/sql.ts';
import { columnsOf, distanceTo, milesToNearest, nearAny, nearPoint } from './matching/match.queries.ts';
import { nearbyZips } from './matching/nearby-zips.ts';

interface Around {
  miles: number;
  searchTerms?: unknown;
}
interface Hits {
  sql: Sql;
  /** Answers `_id` and `miles`. */
  hits: string;
}

/** The leads who live within so many miles of a point, or would work there by one of their preferred zips; the nearer of both decides. */
export function leadsAroundSql(context: Context, module: Module, point: GeoValue, { miles, searchTerms }: Around): Hits {
  const sql = createSql();
  const column = columnsOf(context, module, sql);
  const near = `${sql.param(JSON.stringify(nearbyZips(point, miles)))}::jsonb`;
  const zips = column('interested_location_zips');
  const toZip = `(select min((${near} ->> z)::float8) from jsonb_array_elements_text(${zips}) z)`;
  const isNear = `(${nearPoint(column, point, miles, sql)} or ${zips} ?| array(select jsonb_object_keys(${near})))`;
  const distance = `least(${distanceTo(column, point, sql)}, ${toZip})`;
  return aroundSql(context, module, sql, { distance, isNear, miles, searchTerms });
}

/** Records within so many miles of one of these points, however many they are. */
export function aroundPointsSql(
  context: Context,
  module: Module,
  points: readonly GeoValue[],
  { miles, searchTerms }: Around,
): Hits {
  const sql = createSql();
  const column = columnsOf(context, module, sql);
  const [distance, isNear] = [milesToNearest(column, points, miles, sql), nearAny(column, points, miles, sql)];
  return aroundSql(context, module, sql, { distance, isNear, miles, searchTerms });
}

function aroundSql(
  context: Context,
  module: Module,
  sql: Sql,
  { distance, isNear, miles, searchTerms = {} }: Around & { distance: string; isNear: string },
): Hits {
  const { where } = compile(context, module, { searchTerms }, { sql }).plan;
  const hits =
    `select t."_id", d.miles from ${module.tableName} t cross join lateral (select ${distance} as miles offset 0) d` +
    ` where ${where} and ${isNear} and d.miles <= ${sql.param(miles)}::float8`;
  return { sql, hits };
}
