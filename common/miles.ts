import type { GeoValue } from './module.ts';

/** Miles of the great circle between two points (haversine, mean earth radius 3,958.8 miles). */
export const milesBetween = (a: GeoValue, b: GeoValue): number => {
  const half =
    haversine(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)));
};

export const EARTH_RADIUS_MILES = 3_958.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;
