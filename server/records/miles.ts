import { typeOf } from '#common/fields/index-of-types.ts';
import { boundsAround, EARTH_RADIUS_MILES } from '#common/miles.ts';
import { operatorsFor, type Condition } from '#common/search.ts';
import type { GeoValue } from '#common/module.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { lookupZip } from '../places/zip-codes.ts';
import { badValue, refusedOperator, type Operand, type WhereSetting } from './operand.ts';

export interface Circle {
  lat: number;
  lng: number;
  miles: number;
}

/** `{ zip | lat,lng, miles }` as a circle; an unknown zip is a bad value, not an empty answer. */
export function circleOf(condition: Condition): Circle {
  const { zip, lat, lng, miles } = (condition.value ?? {}) as Record<string, unknown>;
  const radius = Number(miles);
  if (!(radius > 0 && radius <= 12_500)) throw badValue(condition, 'miles between 0 and 12,500');
  const known = zip === undefined ? undefined : lookupZip(String(zip).slice(0, 5));
  if (zip !== undefined && !known) throw badValue(condition, `a US zip code; ${String(zip).slice(0, 10)} is not one`);
  const centre = known ? { lat: known.latitude, lng: known.longitude } : { lat: Number(lat), lng: Number(lng) };
  if (!(Math.abs(centre.lat) <= 90 && Math.abs(centre.lng) <= 180)) throw badValue(condition, 'a zip, or lat and lng');
  return { ...centre, miles: radius };
}

/** A box on the (lat, lng) index first, then the true distance of what is in it. */
export function milesSql(condition: Condition, operand: Operand, { sql, module }: WhereSetting): string {
  const place = operand.part ? undefined : placeOf(module, operand.stored);
  if (!place) throw refusedOperator(condition, operatorsFor(operand.comparison));
  const circle = circleOf(condition);
  const lat = operand.column!(`${place.name}$lat`);
  const lng = operand.column!(`${place.name}$lng`);
  const { south, north, west, east } = boundsAround(circle, circle.miles);
  const bound = (value: number) => `${sql.param(value)}::float8`;
  return (
    `(${lat} between ${bound(south)} and ${bound(north)} and ${lng} between ${bound(west)} and ${bound(east)}` +
    ` and ${distanceSql(lat, lng, circle, bound)} <= ${bound(circle.miles)})`
  );
}

/** The point of a field: its own, or for an address the one that was found for it. */
export function placeOf(module: Module, stored: StoredField | undefined): StoredField | undefined {
  if (stored?.field.shape === 'geo') return stored;
  if (!stored || !typeOf(stored.field).traits.isPlace) return undefined;
  return [...module.storage.values()].find((candidate) => candidate.field.shape === 'geo');
}

/** Miles from a point. */
export const distanceSql = (lat: string, lng: string, point: GeoValue, bound: (value: number) => string): string =>
  milesBetweenSql([lat, lng], [bound(point.lat), bound(point.lng)]);

type PlaceSql = readonly [lat: string, lng: string];

/** Miles along the sphere (haversine), as `milesBetween` counts them. */
export const milesBetweenSql = ([lat, lng]: PlaceSql, [toLat, toLng]: PlaceSql): string =>
  `(${2 * EARTH_RADIUS_MILES} * asin(sqrt(least(1, power(sin(radians(${lat} - ${toLat}) / 2), 2)` +
  ` + cos(radians(${toLat})) * cos(radians(${lat})) * power(sin(radians(${lng} - ${toLng}) / 2), 2)))))`;
