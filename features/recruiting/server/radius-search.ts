import { fieldLevel } from '#common/access.ts';
import { malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { milesBetween } from '#common/miles.ts';
import type { AnyRecord, GeoValue, ModuleDefinition } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '#server/context.ts';
import { locateAddress } from '#server/addresses/addresses.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { unknownField } from '#server/records/paths.ts';
import { rankedPage } from '#server/records/ranked.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { byPreferredZip } from './matching/by-preferred-zip.ts';
import { preferredPoints } from './matching/match-sides.ts';
import { aroundPointsSql, leadsAroundSql } from './around.queries.ts';
import { seesField } from './sees-field.ts';

export interface Page {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}
export interface Radius extends Page {
  miles: number;
  searchTerms?: unknown;
}
/** One of the three. */
export interface Center {
  zip?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
  address?: Parameters<typeof locateAddress>[1] | null | undefined;
}

/** @throws 400 for what is no place */
export async function pointOf(context: Context, { zip, lat, lng, address }: Center): Promise<GeoValue> {
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng };
  if (address && !zip) {
    const found = await locateAddress(context.engine, address);
    if (!found) throw malformed('This address was not found.', 'bad-place');
    return { lat: found.lat, lng: found.lng };
  }
  const point = pointOfZip(zip);
  if (!point)
    throw malformed(
      `${zip ? `${zip} is no US zip code` : 'A search around a place needs a zip, a point, or an address'}.`,
      'bad-place',
    );
  return point;
}

/** Where a lead or a job is, by its id; or a zip. @throws 400 for a record without a place */
export async function pointOfRecordOrZip(context: Context, module: ModuleDefinition, given: string): Promise<GeoValue> {
  if (!isId(given)) return pointOf(context, { zip: given });
  const record: AnyRecord = await context.records.get(module, given);
  const point = record.geoInfo as GeoValue | null | undefined;
  if (point) return point;
  if (!seesField(context, module, record, 'geoInfo'))
    throw malformed(`You may not see where this ${inSentence(module.singular)} is.`, 'hidden-place');
  throw malformed('This record has no place yet. Please add its zip.', 'no-place');
}

/** The preferred zips of a lead. @throws 400 for one without any */
export async function preferredPointsOf(context: Context, leadId: string): Promise<GeoValue[]> {
  const lead = await context.records.get(leads, leadId);
  const points = preferredPoints(lead.interested_location_zips);
  if (points.length) return points;
  if (!seesField(context, leads, lead, 'interested_location_zips'))
    throw malformed('You may not see the preferred zips of this lead.', 'hidden-place');
  throw malformed('This lead has no preferred zips.', 'no-place');
}

/** A page of records around a point, the nearest first, each with its `miles`. */
export async function around(
  context: Context,
  module: ModuleDefinition,
  point: GeoValue,
  { miles, searchTerms, pageNumber, pageSize }: Radius,
) {
  const near = { field: 'geoInfo', op: 'withinMiles', value: { ...point, miles } };
  const found = await context.records.search(module.name, {
    searchTerms: { all: [near, ...(searchTerms ? [searchTerms] : [])] },
    sortField: 'distance',
    sortOrder: 'asc',
    ...(pageNumber === undefined ? {} : { pageNumber }),
    ...(pageSize === undefined ? {} : { pageSize }),
  });
  return { ...found, records: found.records.map((record) => ({ ...record, miles: milesFrom(record, point) })) };
}

/** A page of jobs around the nearest of these points, the nearest first, each with its `miles`. */
export async function jobsAround(context: Context, points: readonly GeoValue[], { pageNumber, pageSize, ...radius }: Radius) {
  const module = context.engine.registry.module(jobs.name);
  if (fieldLevel(context.access.module(module), 'geoInfo') === 'None') throw unknownField('geoInfo', module);
  const ranking = { ...aroundPointsSql(context, module, points, radius), values: ['miles'], order: NEAREST_FIRST };
  const { ranked, ...page } = await rankedPage<{ miles: number }>(context, module, ranking, { pageNumber, pageSize });
  return { ...page, records: ranked.map(({ record, values: { miles } }) => ({ ...record, miles: toTenth(miles) })) };
}

/** Leads whose home or preferred zip is within so many miles of a point, the nearest first, each with its `miles` and from where they are counted. */
export async function leadsAround(context: Context, point: GeoValue, { pageNumber, pageSize, ...radius }: Radius) {
  const module = context.engine.registry.module(leads.name);
  const ranking = { ...leadsAroundSql(context, module, point, radius), values: ['miles'], order: NEAREST_FIRST };
  const { ranked, ...page } = await rankedPage<{ miles: number }>(context, module, ranking, { pageNumber, pageSize });
  return {
    ...page,
    records: ranked.map(({ record, values: { miles } }) => ({
      ...record,
      miles: toTenth(miles),
      byPreferredZip: byPreferredZip(record.geoInfo, point, miles),
    })),
  };
}

/** To a tenth; null where the reader may not see the position. */
function milesFrom(record: AnyRecord, point: GeoValue): number | null {
  const place = record.geoInfo as GeoValue | null | undefined;
  return place ? toTenth(milesBetween(place, point)) : null;
}

const NEAREST_FIRST = 'miles asc, "_id" asc';
const toTenth = (miles: number) => Math.round(miles * 10) / 10;
