import type { Edges } from './edges.ts';

/** All points with `x · cos(angle) + y · sin(angle) = distance`; the angle is from 0 to π. */
export interface Line {
  angle: number;
  distance: number;
}

const ANGLES = 180;
/** An edge votes for the directions this near to its own, in steps of a degree. */
const SPREAD = 4;
/** What is nearer to a stronger line is the same one: steps of the angle, and pixels. */
const SAME = { angle: 5, distance: 5 };

/** Hough's transform with the direction of each edge: the lines along which most edges lie, strongest first. */
export function strongLines({ width, height, across, down, strong }: Edges, most: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const distances = 2 * reach + 1;
  const votes = new Float32Array(ANGLES * distances);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const change = Math.hypot(across[at]!, down[at]!);
      if (change < strong / 2) continue;
      const own = Math.round((Math.atan2(down[at]!, across[at]!) * ANGLES) / Math.PI);
      // print is strong in places: no pixel counts more than an edge that is plainly seen
      const worth = Math.min(1, change / strong);
      for (let angle = own - SPREAD; angle <= own + SPREAD; angle++) {
        const step = ((angle % ANGLES) + ANGLES) % ANGLES;
        const distance = Math.round(column * COSINES[step]! + row * SINES[step]!) + reach;
        votes[step * distances + distance]! += worth;
      }
    }
  }
  return peaks(votes, distances, most).map((at) => ({
    angle: (Math.floor(at / distances) * Math.PI) / ANGLES,
    distance: (at % distances) - reach,
  }));
}

const COSINES = Array.from({ length: ANGLES }, (_, step) => Math.cos((step * Math.PI) / ANGLES));
const SINES = Array.from({ length: ANGLES }, (_, step) => Math.sin((step * Math.PI) / ANGLES));

function peaks(votes: Float32Array, distances: number, most: number): number[] {
  const found: number[] = [];
  const rest = votes.slice();
  while (found.length < most) {
    let best = 0;
    for (let at = 1; at < rest.length; at++) if (rest[at]! > rest[best]!) best = at;
    if (rest[best]! <= 0) break;
    found.push(best);
    clear(rest, best, distances);
  }
  return found;
}

/** A line at the end of the half turn goes on at its beginning, on the other side of the origin. */
function clear(rest: Float32Array, peak: number, distances: number) {
  const [angle, distance] = [Math.floor(peak / distances), peak % distances];
  for (let turn = -SAME.angle; turn <= SAME.angle; turn++) {
    const step = (angle + turn + ANGLES) % ANGLES;
    const isTurned = angle + turn < 0 || angle + turn >= ANGLES;
    for (let off = -SAME.distance; off <= SAME.distance; off++) {
      const at = (isTurned ? distances - 1 - distance : distance) + off;
      if (at >= 0 && at < distances) rest[step * distances + at] = 0;
    }
  }
}
