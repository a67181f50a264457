import { stateCode } from '#common/us-states.ts';
import { allZips, lookupZip, type Zip } from '../places/zip-codes.ts';
import { MOST_SUGGESTIONS, isBlank, type AddressProvider, type AskedAddress, type KnownAddress } from './address.ts';
import { postalStreet } from './postal-street.ts';

/** Without asking anybody: the table of zips knows cities and states, and where their middle is. */
export const zipTable: AddressProvider = { provider: 'zips', suggest: async (address) => suggestByZips(address) };

/** A zip gives its own city and state; where these contradict what was typed, both readings are answered. */
function suggestByZips(address: AskedAddress): KnownAddress[] {
  if (isBlank(address)) return [];
  const street = postalStreet(address.street ?? '');
  const city = address.city?.trim() ?? '';
  const state = address.state?.trim() ? stateCode(address.state) : undefined;
  const given = address.zip?.trim() ?? '';
  const zip = /^\d{5}(-\d{4})?$/.test(given) ? lookupZip(given.slice(0, 5)) : undefined;
  const inCity = city ? zipsOf(city, state) : [];
  if (!zip) return inCity.slice(0, MOST_SUGGESTIONS).map((each) => known(street, each, 'city'));
  const own = { ...known(street, zip, 'zip'), zip: given };
  const agrees = (!city || folded(city) === folded(zip.city)) && (!state || state === zip.state);
  const [other] = agrees ? [] : inCity;
  return other ? [own, known(street, other, 'city')] : [own];
}

const known = (street: string, { zip, city, state, latitude, longitude }: Zip, precision: 'zip' | 'city'): KnownAddress => ({
  street,
  city,
  state,
  zip,
  lat: latitude,
  lng: longitude,
  precision,
});

const folded = (city: string) =>
  city
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/^saint /, 'st ')
    .trim();

let byCity: Map<string, Zip[]> | undefined;

/** The zips of a city, the lowest first; of several cities of the name only where the state is known. */
function zipsOf(city: string, state: string | undefined): Zip[] {
  byCity ??= Map.groupBy(Object.values(allZips()), (zip) => folded(zip.city));
  const zips = (byCity.get(folded(city)) ?? []).filter((zip) => !state || zip.state === state);
  const isOne = new Set(zips.map((zip) => zip.state)).size === 1;
  return isOne ? zips.toSorted((one, other) => (one.zip < other.zip ? -1 : 1)) : [];
}
