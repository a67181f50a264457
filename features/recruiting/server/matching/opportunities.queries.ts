import { EARTH_RADIUS_MILES } from '#common/miles.ts';
import type { Context } from '#server/context.ts';
import { milesBetweenSql } from '#server/records/miles.ts';
import { scopeSql } from '#server/records/scope.ts';
import type { Sql } from '#server/records/sql.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import { columnsOf } from './match.queries.ts';

/** Accounts with the number of these jobs and their best score; `matching` selects `account` and `score` of jobs in sight. */
export function accountsOfMatches(context: Context, sql: Sql, matching: string): string {
  const { engine, access } = context;
  const module = engine.registry.module(accounts.name);
  const visible = scopeSql(engine.registry, access, module, 'view', 'a', sql);
  return (
    `select a."_id", g.jobs, g.best, a."name" from (select m.account, count(*)::int as jobs, max(m.score)::float8 as best` +
    ` from (${matching}) m where m.account is not null group by 1) g join ${module.tableName} a on a."_id" = g.account where ${visible}`
  );
}

/** Accounts with the number of their open jobs that meet a condition; both in sight. */
export function accountsWithJobs(context: Context, sql: Sql, whichJobs: (sql: Sql) => string): string {
  const { engine, access } = context;
  const [accountModule, jobModule] = [engine.registry.module(accounts.name), engine.registry.module(jobs.name)];
  const visibleJobs = scopeSql(engine.registry, access, jobModule, 'view', 't', sql);
  const visible = scopeSql(engine.registry, access, accountModule, 'view', 'a', sql);
  const account = columnsOf(context, jobModule, sql)('accounts_jobs');
  const open = `t."job_status" = any(${sql.param(OPEN_JOB_STATUSES)}::text[])`;
  return (
    `select a."_id", g.jobs, a."name" from (select ${account} as account, count(*)::int as jobs from ${jobModule.tableName} t` +
    ` where ${visibleJobs} and ${open} and ${whichJobs(sql)} group by 1) g` +
    ` join ${accountModule.tableName} a on a."_id" = g.account where ${visible}`
  );
}

/** How many placement opportunities live near these jobs' places and have their profession, by account. */
export async function opportunitiesNear(
  context: Context,
  sql: Sql,
  accountIds: readonly string[],
  miles: number,
  whichJobs: (sql: Sql) => string,
): Promise<Map<string, number>> {
  if (!accountIds.length) return new Map();
  const { engine, access, database } = context;
  const [jobModule, leadModule] = [engine.registry.module(jobs.name), engine.registry.module(leads.name)];
  const job = columnsOf(context, jobModule, sql);
  const lead = columnsOf(context, leadModule, sql, 'l');
  const distance = sql.param(miles);
  const angle = `${distance}::float8 / ${EARTH_RADIUS_MILES}`;
  const high = `degrees(${angle})`;
  const wide = `degrees(asin(least(1, sin(${angle}) / greatest(0.01, cos(radians(j.lat))))))`;
  const text =
    `with j as (select ${job('accounts_jobs')} as account, ${job('profession')} as profession, ${job('geoInfo$lat')} as lat, ${job('geoInfo$lng')} as lng` +
    ` from ${jobModule.tableName} t where ${scopeSql(engine.registry, access, jobModule, 'view', 't', sql)}` +
    ` and t."accounts_jobs" = any(${sql.param(accountIds)}::text[]) and t."job_status" = any(${sql.param(OPEN_JOB_STATUSES)}::text[]) and ${whichJobs(sql)})` +
    ` select j.account, count(distinct l."_id")::int from j join ${leadModule.tableName} l on ${lead('profession')} = j.profession` +
    ` and ${lead('geoInfo$lat')} between j.lat - ${high} and j.lat + ${high}` +
    ` and ${lead('geoInfo$lng')} between j.lng - ${wide} and j.lng + ${wide}` +
    ` where ${scopeSql(engine.registry, access, leadModule, 'view', 'l', sql)} and ${lead('lead_status')} = 'placement_opps'` +
    ` and ${milesBetweenSql([lead('geoInfo$lat'), lead('geoInfo$lng')], ['j.lat', 'j.lng'])} <= ${distance}::float8 group by 1`;
  const rows = await database.planned(text, sql.values);
  return new Map(rows.map(([account, count]) => [account as string, Number(count)]));
}
