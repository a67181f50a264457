import { milesBetween } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';

const ROUNDING = 0.1;

/** Whether a lead's home is farther away than these miles, or unknown: they are from a preferred zip then. */
export function byPreferredZip(home: unknown, place: unknown, miles: number | null): boolean {
  if (miles === null) return false;
  return !home || (Boolean(place) && milesBetween(home as GeoValue, place as GeoValue) > miles + ROUNDING);
}
