import type { Context } from '#server/context.ts';
import { scopeSql } from '#server/records/scope.ts';
import { createSql } from '#server/records/sql.ts';
import { placements } from '#features/placements/placements.module.ts';
import { subs } from '../../subs.module.ts';
import { columnsOf } from '../matching/match.queries.ts';

export const STATS = ['submitted', 'interviews', 'hired', 'rejected', 'withdrawn', 'placements'] as const;
export type Stats = Record<(typeof STATS)[number], number>;

export interface Span {
  /** Days, both in it. */
  from: string;
  to: string;
  users?: readonly string[] | undefined;
  teams?: readonly string[] | undefined;
}

/** By the assigned user of subs in sight, in one statement; days are those of the caller. */
export async function recruiterStats(context: Context, { from, to, users, teams }: Span): Promise<Map<string, Stats>> {
  const { engine, access, database, timeZone } = context;
  const [subModule, placementModule] = [engine.registry.module(subs.name), engine.registry.module(placements.name)];
  const sql = createSql();
  const column = columnsOf(context, subModule, sql);
  const placed = columnsOf(context, placementModule, sql, 'p');
  const zone = sql.param(timeZone);
  const day = (expression: string) => `(${expression} at time zone ${zone}::text)::date`;
  const [first, last] = [`${sql.param(from)}::date`, `${sql.param(to)}::date`];
  const isIn = (expression: string) => `${expression} between ${first} and ${last}`;
  const narrowed = [
    scopeSql(engine.registry, access, subModule, 'view', 't', sql),
    `${column('assigned_to')} is not null`,
    ...(users ? [`${column('assigned_to')} = any(${sql.param(users)}::text[])`] : []),
    ...(teams ? [`${column('teams')} && ${sql.param(teams)}::text[]`] : []),
  ];
  const seesPlacements = access.module(placementModule).access
    ? scopeSql(engine.registry, access, placementModule, 'view', 'p', sql)
    : 'false';
  const text =
    `with s as materialized (select t."_id", ${column('assigned_to')} as user_id, ${column('status')} as status,` +
    ` ${day(column('date_submitted'))} as submitted, ${day(column('interview_date'))} as interview, ${column('hire_date')} as hired` +
    ` from ${subModule.tableName} t where ${narrowed.join(' and ')}),` +
    ` n as (select s.user_id, count(*) as count from s join ${placementModule.tableName} p on ${placed('subs_placements')} = s."_id"` +
    ` where ${seesPlacements} and ${isIn(day('p."createdAt"'))} group by 1)` +
    ` select s.user_id, count(*) filter (where ${isIn('submitted')})::int, count(*) filter (where ${isIn('interview')})::int,` +
    ` count(*) filter (where ${isIn('hired')})::int, count(*) filter (where ${isIn('submitted')} and status = 'Rejected')::int,` +
    ` count(*) filter (where ${isIn('submitted')} and status like 'Provider Withdrew%')::int, coalesce(max(n.count), 0)::int` +
    ` from s left join n on n.user_id = s.user_id group by 1`;
  const rows = await database.planned(text, sql.values);
  return new Map(
    rows.map(([user, ...counts]) => [
      user as string,
      Object.fromEntries(STATS.map((stat, at) => [stat, Number(counts[at])])) as Stats,
    ]),
  );
}
