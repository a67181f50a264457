import type { AddressValue } from '#common/module.ts';
import type { DemoWorld } from '#server/demo.ts';
import { allZips, type Zip } from '#server/places/zip-codes.ts';

const cities: [string, string][] = [
  ['Miami', 'FL'],
  ['Miami', 'FL'],
  ['Miami', 'FL'],
  ['Hialeah', 'FL'],
  ['Homestead', 'FL'],
  ['Fort Lauderdale', 'FL'],
  ['Fort Lauderdale', 'FL'],
  ['Hollywood', 'FL'],
  ['West Palm Beach', 'FL'],
  ['Orlando', 'FL'],
  ['Tampa', 'FL'],
  ['Jacksonville', 'FL'],
  ['Naples', 'FL'],
  ['Atlanta', 'GA'],
  ['Atlanta', 'GA'],
  ['Savannah', 'GA'],
  ['Charlotte', 'NC'],
  ['Raleigh', 'NC'],
  ['Nashville', 'TN'],
  ['Dallas', 'TX'],
  ['Houston', 'TX'],
  ['Austin', 'TX'],
  ['San Antonio', 'TX'],
  ['Phoenix', 'AZ'],
  ['Denver', 'CO'],
  ['Chicago', 'IL'],
  ['Philadelphia', 'PA'],
  ['Newark', 'NJ'],
];
const streets =
  'Oak Street,Palm Avenue,Maple Drive,Cypress Lane,Lake Road,Park Avenue,Magnolia Street,Sunset Drive,Harbor Road,Cedar Court,Hibiscus Way,Main Street'.split(
    ',',
  );

/** A street that need not exist in a city and zip that do. */
export function somewhere(world: DemoWorld, only?: string): AddressValue {
  const choices = only ? cities.filter(([, state]) => state === only) : cities;
  const [city, state] = world.pick(choices);
  const zips = zipsOf(city, state);
  return { street: `${100 + Math.floor(world.random() * 8900)} ${world.pick(streets)}`, city, state, zip: world.pick(zips).zip };
}

let byPlace: Map<string, Zip[]> | undefined;

const zipsOf = (city: string, state: string): Zip[] => {
  byPlace ??= Map.groupBy(Object.values(allZips()), placeOf);
  return byPlace.get(placeOf({ city, state })) ?? [];
};
const placeOf = ({ city, state }: Pick<Zip, 'city' | 'state'>) => `${city}, ${state}`;
