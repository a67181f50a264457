import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Zip {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  /** Two letters. */
  state: string;
}

/** A US zip of five digits; undefined for one that does not exist. */
export const lookupZip = (code: string): Zip | undefined => (Object.hasOwn(allZips(), code) ? allZips()[code] : undefined);

let zips: Record<string, Zip> | undefined;

/**
 * All 42,000, by code. The package's file is read as the JSON it holds, at the first question: run as a program, its five
 * megabytes of source would cost the process 65 MB more, for good.
 */
export function allZips(): Readonly<Record<string, Zip>> {
  if (zips) return zips;
  const source = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'latin1');
  const end = source.indexOf('exports.stateMap');
  zips = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}', end) + 1)) as Record<string, Zip>;
  return zips;
}
