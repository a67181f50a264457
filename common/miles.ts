import type { GeoValue } from './module.ts';

/** Miles of the great circle between two points (haversine, mean earth radius 3,958.8 miles). */
export const milesBetween = (a: GeoValue, b: GeoValue): number => {
  const half =
    haversine(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** What holds every point within so many miles: an index finds it before the miles are counted. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

export function boundsAround({ lat, lng }: GeoValue, miles: number): Bounds {
  const angle = miles / EARTH_RADIUS_MILES + SLACK;
  const high = degrees(angle);
  const holdsPole = Math.abs(lat) + high >= 90;
  const wide = holdsPole ? 180 : degrees(Math.asin(Math.sin(angle) / Math.cos(radians(lat))));
  const [west, east] = [lng - wide, lng + wide];
  const crossesDateLine = west < -180 || east > 180;
  return { south: lat - high, north: lat + high, west: crossesDateLine ? -180 : west, east: crossesDateLine ? 180 : east };
}

/** Less than an inch: rounding must not leave out a point that lies on the circle. */
const SLACK = 2e-9;

export const EARTH_RADIUS_MILES = 3_958.8;

const radians = (angle: number): number => (angle * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;
