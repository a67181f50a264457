import { stateCode } from '#common/us-states.ts';
import { keptOnce } from '../kept-once.ts';
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
  const readings = isOfOneState(inCity) ? inCity : oneOfEachState(inCity);
  if (!zip) return readings.slice(0, MOST_SUGGESTIONS).map((each) => known(street, each, 'city'));
  const own = { ...known(street, zip, 'zip'), zip: given };
  const agrees = (!city || folded(city) === folded(zip.city)) && (!state || state === zip.state);
  const others = agrees ? [] : oneOfEachState(inCity);
  return [own, ...others.map((each) => known(street, each, 'city'))].slice(0, MOST_SUGGESTIONS);
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

const byCity = keptOnce(() => Map.groupBy(Object.values(allZips()), (zip) => folded(zip.city)));

/** The zips of all cities of a name, or of that in this state, the lowest first. */
function zipsOf(city: string, state: string | undefined): Zip[] {
  const zips = (byCity().get(folded(city)) ?? []).filter((zip) => !state || zip.state === state);
  return zips.toSorted((one, other) => (one.zip < other.zip ? -1 : 1));
}

const isOfOneState = (zips: readonly Zip[]) => zips.every(({ state }) => state === zips[0]!.state);

/** The first zip of each state, the state with the largest city of the name first. */
const oneOfEachState = (zips: readonly Zip[]): Zip[] =>
  [...Map.groupBy(zips, ({ state }) => state).values()].toSorted((a, b) => b.length - a.length).map(([first]) => first!);
