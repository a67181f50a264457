import type { Edges } from './edges.ts';
import { distance, type Point, type Quad } from './quad.ts';
import { crossing, type Line } from './straight-lines.ts';

/** The same page with each side on the edge itself: lines that were found have whole degrees and pixels. */
export function settled(quad: Quad, edges: Edges): Quad {
  const sides = quad.map((corner, at) => edgeAlong(corner, quad[(at + 1) % 4]!, edges));
  const corners = sides.map((side, at) => crossing(sides[(at + 3) % 4]!, side));
  const isNear = corners.every((corner, at): corner is Point => corner !== null && distance(corner, quad[at]!) < 2 * REACH);
  return isNear ? (corners as unknown as Quad) : quad;
}
/** So far from a side its edge is looked for, in pixels. */
const REACH = 4;

/** The straight line through the strongest change across a side, without the third of its places that lie worst. */
function edgeAlong(from: Point, to: Point, edges: Edges): Line {
  const length = distance(from, to);
  const across = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const found: { part: number; off: number }[] = [];
  for (let part = 0.04; part <= 0.96; part += 2 / length) {
    const changes = Array.from({ length: 2 * REACH + 1 }, (_, step) => {
      const off = step - REACH;
      const x = Math.round(from.x + (to.x - from.x) * part + across.x * off);
      const y = Math.round(from.y + (to.y - from.y) * part + across.y * off);
      if (x < 1 || y < 1 || x >= edges.width - 1 || y >= edges.height - 1) return 0;
      return Math.abs(edges.dx[y * edges.width + x]! * across.x + edges.dy[y * edges.width + x]! * across.y);
    });
    const most = Math.max(...changes);
    const weighed = changes.map((change) => Math.max(0, change - most / 2)); // the middle of the peak
    const weight = weighed.reduce((sum, change) => sum + change, 0);
    const off = weighed.reduce((sum, change, step) => sum + change * (step - REACH), 0) / (weight || 1);
    if (most >= 0.5 * edges.least) found.push({ part, off });
  }
  const rough = fitted(found);
  const left = found
    .toSorted((one, other) => Math.abs(one.off - rough(one.part)) - Math.abs(other.off - rough(other.part)))
    .slice(0, Math.ceil((found.length * 2) / 3));
  const fine = fitted(left);
  const [start, end] = [0, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part + across.x * fine(part),
    y: from.y + (to.y - from.y) * part + across.y * fine(part),
  })) as [Point, Point];
  const angle = Math.atan2(end.x - start.x, start.y - end.y);
  return { angle, rho: start.x * Math.cos(angle) + start.y * Math.sin(angle), votes: 0 };
}

/** The straight line of least squares through offsets. */
function fitted(places: readonly { part: number; off: number }[]): (part: number) => number {
  if (places.length < 4) return () => 0;
  const mean = (value: (place: { part: number; off: number }) => number) =>
    places.reduce((sum, place) => sum + value(place), 0) / places.length;
  const [part, off] = [mean((place) => place.part), mean((place) => place.off)];
  const slope = mean((place) => (place.part - part) * (place.off - off)) / mean((place) => (place.part - part) ** 2);
  return (at) => off + slope * (at - part);
}
