import { areaOf, distance, inOrder, isConvex, type Point, type Quad } from './quad.ts';

/** A picture in shades of grey, row by row, 0 to 255. */
export interface GreyPicture {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

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
  return best?.quad ?? null;
}

const LEAST_SCORE = 0.42;
const LEAST_AREA = 0.12;
const MOST_LINES = 26;

interface Edges {
  width: number;
  height: number;
  /** How much the picture changes toward the right and downward. */
  dx: Float32Array;
  dy: Float32Array;
  strength: Float32Array;
  /** From which strength on something is an edge. */
  least: number;
}

/** Each pixel as the mean of the nine around it. */
function blurred({ width, height, data }: GreyPicture): GreyPicture {
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let down = -1; down <= 1; down++)
        for (let right = -1; right <= 1; right++) sum += data[clamp(y + down, height) * width + clamp(x + right, width)]!;
      means[y * width + x] = sum / 9;
    }
  return { width, height, data: means };
}
const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));

/** Sobel's operator. An edge stands out from what most of the picture is like: paper, and the grain of the table. */
function edgesOf({ width, height, data }: GreyPicture): Edges {
  const [dx, dy, strength] = [1, 2, 3].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = (right: number, down: number) => data[at + down * width + right]!;
      dx[at] = value(1, -1) + 2 * value(1, 0) + value(1, 1) - value(-1, -1) - 2 * value(-1, 0) - value(-1, 1);
      dy[at] = value(-1, 1) + 2 * value(0, 1) + value(1, 1) - value(-1, -1) - 2 * value(0, -1) - value(1, -1);
      strength[at] = Math.hypot(dx[at]!, dy[at]!);
    }
  const sorted = strength.toSorted();
  const [usual = 0, strong = 0] = [0.5, 0.875].map((part) => sorted[Math.floor(sorted.length * part)]);
  return { width, height, dx, dy, strength, least: Math.max(12, Math.min(strong, 3 * usual)) };
}

/** `x · cos + y · sin = rho`, with what voted for it. */
interface Line {
  angle: number;
  rho: number;
  votes: number;
}

/** Hough's transform: an edge pixel votes for the lines that run about across its own change. */
function straightLines({ width, height, dx, dy, strength, least }: Edges): Line[] {
  const far = Math.ceil(Math.hypot(width, height));
  const rows = 2 * far + 1;
  const votes = new Float32Array(180 * rows);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (strength[at]! < least) continue;
      const across = Math.round((Math.atan2(dy[at]!, dx[at]!) * 180) / Math.PI);
      const weight = Math.min(strength[at]! / least, 3);
      for (let turn = -5; turn <= 5; turn++) {
        const degrees = (((across + turn) % 180) + 180) % 180;
        const rho = Math.round(x * COS[degrees]! + y * SIN[degrees]!) + far;
        votes[degrees * rows + rho]! += weight;
      }
    }
  const found: Line[] = [];
  while (found.length < MOST_LINES) {
    let top = 0;
    for (let at = 1; at < votes.length; at++) if (votes[at]! > votes[top]!) top = at;
    const [degrees, row] = [Math.floor(top / rows), top % rows];
    if (votes[top]! < Math.min(width, height) * 0.2) break;
    found.push({ angle: (degrees * Math.PI) / 180, rho: row - far, votes: votes[top]! });
    for (let turn = -4; turn <= 4; turn++)
      for (let shift = -4; shift <= 4; shift++) {
        const turned = (degrees + turn + 180) % 180;
        const isFlipped = degrees + turn !== turned;
        const near = (isFlipped ? rows - 1 - row : row) + shift;
        if (near >= 0 && near < rows) votes[turned * rows + near] = 0;
      }
  }
  return found;
}
const COS = Array.from({ length: 180 }, (_, degrees) => Math.cos((degrees * Math.PI) / 180));
const SIN = Array.from({ length: 180 }, (_, degrees) => Math.sin((degrees * Math.PI) / 180));

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

function turnBetween(one: Line, other: Line): number {
  const turn = Math.abs(one.angle - other.angle);
  return Math.min(turn, Math.PI - turn);
}

function crossing(one: Line, other: Line): Point | null {
  const [a, b, c, d] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)];
  const across = a * d - b * c;
  if (Math.abs(across) < 1e-6) return null;
  return { x: (one.rho * d - other.rho * b) / across, y: (a * other.rho - c * one.rho) / across };
}

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
    let [most, least2] = [0, 0];
    for (let off = -2; off <= 2; off++) {
      const x = Math.round(from.x + (to.x - from.x) * part + inward.x * off);
      const y = Math.round(from.y + (to.y - from.y) * part + inward.y * off);
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const at = y * width + x;
      if (strength[at]! < 0.5 * least) continue;
      const along = (dx[at]! * inward.x + dy[at]! * inward.y) / strength[at]!;
      most = Math.max(most, along);
      least2 = Math.min(least2, along);
    }
    if (most > 0.85) brighter++;
    if (least2 < -0.85) darker++;
  }
  return { brighter: brighter / steps, darker: darker / steps };
}
