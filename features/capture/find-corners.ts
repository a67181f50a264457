import { blurred, edgesOf, type Edges, type GreyPicture } from './edges.ts';
import { areaOf, distance, inOrder, isConvex, type Point, type Quad } from './quad.ts';
import { settled } from './settle-corners.ts';
import { crossing, straightLines, turnBetween, type Line } from './straight-lines.ts';

/** The longer side of the picture that `findCorners` looks at: text and texture are blurred away, edges of paper are left. */
export const LOOKED_AT = 240;

/**
 * The corners of the page in a photograph: of the straight edges in it, the four that enclose the largest even area with the most
 * edge along them. Null where nothing looks like a page.
 *
 * @param grey a picture whose longer side is about `LOOKED_AT`
 */
export function findCorners(grey: GreyPicture): Quad | null {
  const edges = edgesOf(blurred(blurred(grey)));
  const lines = straightLines(edges);
  let best: { quad: Quad; score: number } | null = null;
  for (const quad of quadsOf(lines, edges)) {
    const score = scoreOf(quad, edges);
    if (score > (best?.score ?? LEAST_SCORE)) best = { quad, score };
  }
  return best && settled(best.quad, edges);
}

const LEAST_SCORE = 0.42;
const LEAST_AREA = 0.12;

/** Every two lines that face each other, with every two that cross them. */
function* quadsOf(lines: readonly Line[], { width, height }: Edges): Generator<Quad> {
  const pairs: [Line, Line][] = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other): [Line, Line][] => (turnBetween(one, other) < FACING ? [[one, other]] : [])),
  );
  const margin = 0.04 * Math.max(width, height);
  const isInside = ({ x, y }: Point) => x > -margin && y > -margin && x < width + margin && y < height + margin;
  for (const [at, [a, b]] of pairs.entries())
    for (const [c, d] of pairs.slice(at + 1)) {
      if (turnBetween(a, c) < CROSSING) continue;
      const corners = [crossing(a, c), crossing(a, d), crossing(b, c), crossing(b, d)];
      if (!corners.every((corner): corner is Point => corner !== null && isInside(corner))) continue;
      const quad = inOrder(corners);
      if (isConvex(quad) && areaOf(quad) > LEAST_AREA * width * height && !isNarrow(quad)) yield quad;
    }
}
const FACING = (28 * Math.PI) / 180;
const CROSSING = (50 * Math.PI) / 180;

const isNarrow = (quad: Quad): boolean => {
  const sides = quad.map((corner, at) => distance(corner, quad[(at + 1) % 4]!));
  return Math.min(...sides) < 0.15 * Math.max(...sides);
};

/** How much of each side is an edge between the same two shades, the weakest side first of all; and how large the page is. */
function scoreOf(quad: Quad, edges: Edges): number {
  const sides = quad.map((corner, at) => sideOf(corner, quad[(at + 1) % 4]!, edges));
  const shares = [1, -1].map((sign) => sides.map((side) => (sign === 1 ? side.brighter : side.darker)));
  const even = Math.max(
    ...shares.map((each) => 0.5 * Math.min(...each) + 0.5 * (each.reduce((sum, share) => sum + share, 0) / 4)),
  );
  const area = areaOf(quad) / (edges.width * edges.height);
  return even * (0.75 + 0.25 * Math.min(1, area / 0.6));
}

/** Which part of a side is an edge toward a brighter inside, and which toward a darker one. */
function sideOf(from: Point, to: Point, { width, height, dx, dy, strength, least }: Edges): { brighter: number; darker: number } {
  const length = distance(from, to);
  const inward = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const steps = Math.max(8, Math.round(length / 2));
  let [brighter, darker] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const part = (step + 0.5) / steps;
    let [most, fewest] = [0, 0];
    for (let off = -2; off <= 2; off++) {
      const x = Math.round(from.x + (to.x - from.x) * part + inward.x * off);
      const y = Math.round(from.y + (to.y - from.y) * part + inward.y * off);
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const at = y * width + x;
      if (strength[at]! < 0.5 * least) continue;
      const along = (dx[at]! * inward.x + dy[at]! * inward.y) / strength[at]!;
      most = Math.max(most, along);
      fewest = Math.min(fewest, along);
    }
    if (most > 0.85) brighter++;
    if (fewest < -0.85) darker++;
  }
  return { brighter: brighter / steps, darker: darker / steps };
}
