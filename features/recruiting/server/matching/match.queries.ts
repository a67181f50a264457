import { fieldLevel } from '#common/access.ts';
import { boundsAround, type Bounds } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { distanceSql, milesBetweenSql } from '#server/records/miles.ts';
import { readable } from '#server/records/paths.ts';
import { scopeSql } from '#server/records/scope.ts';
import type { Sql } from '#server/records/sql.ts';
import { OPEN_JOB_STATUSES } from '../job-status.ts';
import { WITHOUT_LICENSE } from '../professions-without-license.ts';
import { FULL_YEARS, MATCH_KEYS, type MatchKey, type MatchWeights } from './match-weights.ts';
import type { OfferedLead, WantedJob } from './match-sides.ts';
import { nearbyZips } from './nearby-zips.ts';

export interface MatchQuery {
  miles: number;
  minScore: number;
  weights: MatchWeights;
  /** This record alone, whether it passes the gate or not. */
  only?: string | undefined;
}

/** What each hit is answered with: how far the reason holds from 0 to 1 (null: unknown), and its points. */
export const MATCH_VALUES = [
  'miles',
  'score',
  'is_new',
  ...MATCH_KEYS.flatMap((key) => [`${key}_held`, `${key}_points`]),
] as const;
export type MatchValues = { miles: number | null; score: number; is_new: boolean } & Record<`${MatchKey}_held`, number | null> &
  Record<`${MatchKey}_points`, number>;

/** The best first; of equal ones the nearest, then the newest. */
export const MATCH_ORDER = 'score desc, miles asc nulls last, "createdAt" desc, "_id" desc';

type Held = Readonly<Record<Exclude<MatchKey, 'distance'>, string>>;
export type Column = (name: string) => string;

/** The leads of a job: same profession, may be contacted, not submitted for it, and near by home or by a preferred zip. */
export function leadsForJob(context: Context, module: Module, sql: Sql, job: WantedJob, query: MatchQuery): string {
  const column = columnsOf(context, module, sql);
  const value = typed(sql);
  const near = job.point ? sql.param(JSON.stringify(nearbyZips(job.point, query.miles))) : undefined;
  const zips = column('interested_location_zips');
  const toHome = distanceTo(column, job.point, sql);
  const toZip = `(select min((${near}::jsonb ->> z)::float8) from jsonb_array_elements_text(${zips}) z)`;
  const hours = `(select max(m[1]::numeric) from regexp_matches(${column('available_hours')}, '(\\d+(?:\\.\\d+)?)', 'g') m)`;
  const states = column('license_states');
  const held: Held = {
    license_state: WITHOUT_LICENSE.includes(job.profession ?? '')
      ? '1'
      : job.state
        ? `case when cardinality(${states}) > 0 then (${value(job.state, 'text')} = any(${states}))::int end`
        : 'null',
    specialty: job.specialty ? `(${column('specialty')} = ${value(job.specialty, 'text')})::int` : 'null',
    start: job.start_date ? `(${column('availability_date')} <= ${value(job.start_date, 'date')})::int` : 'null',
    hours: job.weekly_hours === null ? 'null' : `(${hours} >= ${value(job.weekly_hours, 'numeric')})::int`,
    years: `case when ${column('years_experience')} is not null then least(greatest(${column('years_experience')}, 0), ${FULL_YEARS}) / ${FULL_YEARS}.0 end`,
  };
  const gate = () => [
    job.profession ? `${column('profession')} = ${value(job.profession, 'text')}` : 'false',
    `t."lead_status" is distinct from 'dnc'`,
    ...(job._id ? [notSubmitted(context, `s."leads_subs" = t."_id" and s."jobs_subs" = ${value(job._id, 'text')}`)] : []),
    job.point
      ? `(${nearPoint(column, job.point, query.miles, sql)} or ${zips} ?| array(select jsonb_object_keys(${near}::jsonb)))`
      : 'false',
  ];
  const distance = job.point ? `least(${toHome}, ${toZip})` : 'null::float8';
  return matchesSql(context, module, sql, { distance, held, gate, query, side: job._id });
}

/** The open jobs of a lead: same profession, not submitted for it, and near its home or a preferred zip. */
export function jobsForLead(context: Context, module: Module, sql: Sql, lead: OfferedLead, query: MatchQuery): string {
  const column = columnsOf(context, module, sql);
  const value = typed(sql);
  const state = column('state');
  const states = lead.license_states && `(${state} = any(${value(lead.license_states, 'text[]')}))::int`;
  const held: Held = {
    license_state: WITHOUT_LICENSE.includes(lead.profession ?? '') ? '1' : (states ?? 'null'),
    specialty: lead.specialty ? `(${column('specialty')} = ${value(lead.specialty, 'text')})::int` : 'null',
    start: lead.availability_date ? `(${column('start_date')} >= ${value(lead.availability_date, 'date')})::int` : 'null',
    hours: lead.hours === null ? 'null' : `(${column('weekly_hours')} <= ${value(lead.hours, 'numeric')})::int`,
    years: lead.years === null ? 'null' : `${value(Math.min(Math.max(lead.years, 0), FULL_YEARS) / FULL_YEARS, 'float8')}`,
  };
  const gate = () => [
    lead.profession ? `${column('profession')} = ${value(lead.profession, 'text')}` : 'false',
    `t."job_status" = any(${value(OPEN_JOB_STATUSES, 'text[]')})`,
    notSubmitted(context, `s."jobs_subs" = t."_id" and s."leads_subs" = ${value(lead._id, 'text')}`),
    nearAny(column, lead.points, query.miles, sql),
  ];
  const distance = milesToNearest(column, lead.points, query.miles, sql);
  return matchesSql(context, module, sql, { distance, held, gate, query, side: lead._id });
}

interface Parts {
  /** Miles; null where a place is unknown. */
  distance: string;
  held: Held;
  gate: () => readonly string[];
  query: MatchQuery;
  /** The record that is matched; null for a wish. */
  side: string | null;
}

/**
 * Points go in halves, so that they add up to the score exactly; what is unknown has half of them. `offset 0` has PostgreSQL count the
 * miles and ask for each reason once per lead: without it the expressions stand in the plan wherever their names do.
 */
function matchesSql(context: Context, module: Module, sql: Sql, { distance, held, gate, query, side }: Parts): string {
  const { miles, minScore, weights, only } = query;
  const value = typed(sql);
  const visible = scopeSql(context.engine.registry, context.access, module, 'view', 't', sql);
  const chosen = only === undefined ? [...gate(), `d.miles <= ${value(miles, 'float8')}`] : [`t."_id" = ${value(only, 'text')}`];
  const all = {
    distance: `case when d.miles is not null then greatest(0, 1 - d.miles / ${value(miles, 'float8')}) end`,
    ...held,
  };
  const holds = MATCH_KEYS.map((key) => `(${all[key]})::float8 as ${key}_held`);
  const points = MATCH_KEYS.map((key) => {
    return `round(2 * ${value(weights[key], 'float8')} * coalesce(${key}_held, 0.5)) / 2 as ${key}_points`;
  });
  const score = MATCH_KEYS.map((key) => `${key}_points`).join(' + ');
  const isNew = side ? shownBefore(context, sql, side) : 'true';
  return (
    `select k.* from (select p.*, ${score} as score, ${isNew} as is_new from (select f.*, ${points.join(', ')} from (` +
    `select t."_id", t."createdAt", ${accountOf(context, module, sql)}d.miles, ${holds.join(', ')} from ${module.tableName} t` +
    ` cross join lateral (select ${distance} as miles offset 0) d where ${visible} and ${chosen.join(' and ')} offset 0) f) p) k` +
    (only === undefined && minScore > 0 ? ` where k.score >= ${value(minScore, 'float8')}` : '')
  );
}

const accountOf = (context: Context, module: Module, sql: Sql) =>
  module.storage.has('accounts_jobs') ? `${columnsOf(context, module, sql)('accounts_jobs')} as account, ` : '';

function shownBefore({ userId }: Context, sql: Sql, side: string): string {
  const value = typed(sql);
  return (
    `p."_id" <> all(coalesce((select m.shown from muster.shown_matches m where m.user_id = ${value(userId ?? '', 'text')}` +
    ` and m.record_id = ${value(side, 'text')}), '{}'))`
  );
}

const notSubmitted = ({ engine }: Context, which: string) =>
  `not exists (select 1 from ${engine.registry.module('subs').tableName} s where ${which} and not s.deleted)`;

/** A column as the reader sees it: null where it is hidden. */
export function columnsOf({ access }: Context, module: Module, sql: Sql, alias = 't'): Column {
  const rights = access.module(module);
  return (name) => {
    const field = name.split('$')[0]!;
    const level = fieldLevel(rights, field);
    const type = module.storage.get(field)?.columns.find((each) => each.name === name)?.type ?? 'text';
    return level === 'None' ? `null::${type}` : readable(alias, name, level, access, sql);
  };
}

export const distanceTo = (column: Column, point: GeoValue | null, sql: Sql) =>
  point
    ? distanceSql(column('geoInfo$lat'), column('geoInfo$lng'), point, (each) => `${sql.param(each)}::float8`)
    : 'null::float8';

const placeOf = (column: Column) => [column('geoInfo$lat'), column('geoInfo$lng')] as const;

/** The square around a point: what an index finds before the miles are counted. */
export const nearPoint = (column: Column, point: GeoValue, miles: number, sql: Sql): string =>
  inBounds(column, sql, boundsAround(point, miles));

/** The square that holds all points within so many miles of one of these. */
export function nearAny(column: Column, points: readonly GeoValue[], miles: number, sql: Sql): string {
  const all = points.map((point) => boundsAround(point, miles));
  if (!all.length) return 'false';
  return inBounds(column, sql, {
    south: Math.min(...all.map(({ south }) => south)),
    north: Math.max(...all.map(({ north }) => north)),
    west: Math.min(...all.map(({ west }) => west)),
    east: Math.max(...all.map(({ east }) => east)),
  });
}

function inBounds(column: Column, sql: Sql, { south, north, west, east }: Bounds): string {
  const [lat, lng] = placeOf(column);
  const number = (value: number) => typed(sql)(value, 'float8');
  return `(${lat} between ${number(south)} and ${number(north)} and ${lng} between ${number(west)} and ${number(east)})`;
}

/** Miles to the nearest of these points, counted for those alone whose own square holds the record; null where none does. */
export function milesToNearest(column: Column, points: readonly GeoValue[], miles: number, sql: Sql): string {
  const list = (values: readonly number[]) => `${sql.param(values)}::float8[]`;
  const bounds = points.map((point) => boundsAround(point, miles));
  const sides = (['south', 'north', 'west', 'east'] as const).map((side) => list(bounds.map((each) => each[side])));
  const middles = (['lat', 'lng'] as const).map((part) => list(points.map((each) => each[part])));
  const [lat, lng] = placeOf(column);
  return (
    `(select min(${milesBetweenSql([lat, lng], ['p.lat', 'p.lng'])})` +
    ` from unnest(${[...middles, ...sides].join(', ')}) p(lat, lng, south, north, west, east)` +
    ` where ${lat} between p.south and p.north and ${lng} between p.west and p.east)`
  );
}
const typed = (sql: Sql) => (value: unknown, type: string) => `${sql.param(value)}::${type}`;
