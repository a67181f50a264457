import { boundsAround, milesBetween } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';
import { keptOnce } from '#server/kept-once.ts';
import { allZips, type Zip } from '#server/places/zip-codes.ts';

/** Every zip whose middle is within so many miles, with its miles. */
export function nearbyZips(point: GeoValue, miles: number): Record<string, number> {
  const near: Record<string, number> = {};
  const { south, north, west, east } = boundsAround(point, miles);
  const zips = fromSouthToNorth();
  for (let at = firstFrom(zips, south); at < zips.length; at++) {
    const { zip, latitude: lat, longitude: lng } = zips[at]!;
    if (lat > north) break;
    if (lng < west || lng > east) continue;
    const distance = milesBetween(point, { lat, lng });
    if (distance <= miles) near[zip] = distance;
  }
  return near;
}

/** 42,000 zips: a search that looks at all of them would take longer than the matching. */
const fromSouthToNorth = keptOnce(() => Object.values(allZips()).toSorted((one, other) => one.latitude - other.latitude));

/** The place of the first zip that does not lie south of this latitude. */
function firstFrom(zips: readonly Zip[], latitude: number): number {
  let [low, high] = [0, zips.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (zips[middle]!.latitude < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
