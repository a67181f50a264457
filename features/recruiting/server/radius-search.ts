import { malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { milesBetween } from '#common/miles.ts';
import type { AnyRecord, GeoValue, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { locateAddress } from '#server/addresses/addresses.ts';
import { pointOfZip } from '#server/places/geolocation.ts';
import { rankedPage } from '#server/records/ranked.ts';
import { leads } from '../leads.module.ts';
import { byPreferredZip } from './matching/by-preferred-zip.ts';
import { leadsAroundSql } from './leads-around.queries.ts';

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
  if (!point) throw malformed('This record has no place yet. Please add its zip.', 'no-place');
  return point;
}

/** Points of one search: of more zips the nearest decides. */
const MOST_POINTS = 20;

/** A page of records around one of these points, the nearest first, each with its `miles`. */
export async function around(
  context: Context,
  module: ModuleDefinition,
  points: readonly GeoValue[],
  { miles, searchTerms, pageNumber, pageSize }: Radius,
) {
  if (points.length > MOST_POINTS) throw malformed(`A search goes around at most ${MOST_POINTS} places.`, 'bad-place');
  const near = points.map((point) => ({ field: 'geoInfo', op: 'withinMiles', value: { ...point, miles } }));
  const found = await context.records.search(module.name, {
    searchTerms: { all: [{ any: near }, ...(searchTerms ? [searchTerms] : [])] },
    sortField: 'distance',
    sortOrder: 'asc',
    ...(pageNumber === undefined ? {} : { pageNumber }),
    ...(pageSize === undefined ? {} : { pageSize }),
  });
  return { ...found, records: found.records.map((record) => ({ ...record, miles: milesFrom(record, points) })) };
}

/** Leads whose home or preferred zip is within so many miles of a point, the nearest first, each with its `miles` and from where they are counted. */
export async function leadsAround(context: Context, point: GeoValue, { pageNumber, pageSize, ...radius }: Radius) {
  const module = context.engine.registry.module(leads.name);
  const ranking = { ...leadsAroundSql(context, module, point, radius), values: ['miles'], order: 'miles asc, "_id" asc' };
  const { ranked, ...page } = await rankedPage<{ miles: number }>(context, module, ranking, { pageNumber, pageSize });
  return {
    ...page,
    records: ranked.map(({ record, values: { miles } }) => ({
      ...record,
      miles: Math.round(miles * 10) / 10,
      byPreferredZip: byPreferredZip(record.geoInfo, point, miles),
    })),
  };
}

/** To a tenth; null where the reader may not see the position. */
function milesFrom(record: AnyRecord, points: readonly GeoValue[]): number | null {
  const place = record.geoInfo as GeoValue | null | undefined;
  if (!place) return null;
  return Math.round(Math.min(...points.map((point) => milesBetween(place, point))) * 10) / 10;
}
