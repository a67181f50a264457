import type { Condition } from '#common/search.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { lookupZip } from '../places/zip-codes.ts';
import { badValue, refusedOperator, type Operand, type WhereSetting } from './operand.ts';

const MILES_PER_DEGREE = 69.0;
const EARTH_RADIUS_MILES = 3958.8;

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
  if (!place) throw refusedOperator(condition);
  const circle = circleOf(condition);
  const lat = operand.column!(`${place.name}$lat`);
  const lng = operand.column!(`${place.name}$lng`);
  const deltaLat = circle.miles / MILES_PER_DEGREE;
  const deltaLng = Math.min(180, circle.miles / (MILES_PER_DEGREE * Math.max(0.01, Math.cos((circle.lat * Math.PI) / 180))));
  const bound = (value: number) => `${sql.param(value)}::float8`;
  return (
    `(${lat} between ${bound(circle.lat - deltaLat)} and ${bound(circle.lat + deltaLat)}` +
    ` and ${lng} between ${bound(circle.lng - deltaLng)} and ${bound(circle.lng + deltaLng)}` +
    ` and ${distanceSql(lat, lng, circle, bound)} <= ${bound(circle.miles)})`
  );
}

/** The point of a field: its own, or for an address the one that was found for it. */
export function placeOf(module: Module, stored: StoredField | undefined): StoredField | undefined {
  if (stored?.field.shape === 'geo') return stored;
  if (stored?.field.type !== 'Address') return undefined;
  return [...module.storage.values()].find((candidate) => candidate.field.shape === 'geo');
}

/** Miles along the sphere (haversine). */
export function distanceSql(lat: string, lng: string, circle: Circle, bound: (value: number) => string): string {
  const centreLat = bound(circle.lat);
  return (
    `(${2 * EARTH_RADIUS_MILES} * asin(sqrt(least(1, power(sin(radians(${lat} - ${centreLat}) / 2), 2)` +
    ` + cos(radians(${centreLat})) * cos(radians(${lat})) * power(sin(radians(${lng} - ${bound(circle.lng)}) / 2), 2)))))`
  );
}
