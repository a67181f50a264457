import type { GeoValue } from '#common/module.ts';
import { lookupZip } from './zip-codes.ts';

/** The middle of a US zip (five digits, or five and four); undefined for one that does not exist. */
export function pointOfZip(zip: string | null | undefined): GeoValue | undefined {
  const code = /^\d{5}/.exec(zip?.trim() ?? '')?.[0];
  const known = code ? lookupZip(code) : undefined;
  return known ? { lat: known.latitude, lng: known.longitude } : undefined;
}

/** @param what the record as a sentence names it, e.g. `lead` */
export const geolocationNotice = (what: string) => `Adding geolocation data to this ${what} for you`;
