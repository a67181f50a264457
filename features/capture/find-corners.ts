import { edgesOf, type Edges } from './edges.ts';
import { strongLines, type Line } from './lines.ts';
import type { Corners, Pixels, Point } from './picture.ts';

/** Lines that are looked at, strongest first; and how much of the picture, and of its shorter side, a page takes at least. */
const LINES = 26;
const LEAST_AREA = 0.08;
const LEAST_SIDE = 0.15;
/** In radians: what still counts as opposite sides, and the least angle at a corner. */
const OPPOSITE = 0.7;
const LEAST_CORNER = 0.7;
/** A page may reach beyond the picture: its border stands for a side, worth less than an edge that is seen. */
const BORDER_SUPPORT = 0.35;

/**
 * The corners of the page on a photograph, clockwise from the upper left one, in shares of width and height; null where
 * none is seen. `picture` is best some 250 pixels long: what is finer is print.
 */
export function findCorners(picture: Pixels): Corners | null {
  const edges = edgesOf(picture);
  const sides = [...strongLines(edges, LINES).map((line) => ({ line, isBorder: false })), ...bordersOf(picture)];
  const pairs = oppositePairs(sides, picture);
  let best: { corners: Point[]; score: number } = { corners: [], score: LEAST_SCORE };
  for (let one = 0; one < pairs.length; one++) {
    for (let other = one + 1; other < pairs.length; other++) {
      const corners = crossings(pairs[one]!, pairs[other]!, picture);
      if (!corners) continue;
      const score = scoreOf(corners, edges, best.score);
      if (score > best.score) best = { corners, score };
    }
  }
  if (best.corners.length === 0) return null;
  return best.corners.map(({ x, y }) => ({ x: clamp(x / picture.width), y: clamp(y / picture.height) })) as unknown as Corners;
}

/** Below it nothing in the picture looks like a page. */
const LEAST_SCORE = 0.3;

interface Side {
  line: Line;
  isBorder: boolean;
}

const bordersOf = ({ width, height }: Pixels): Side[] =>
  [
    { angle: 0, distance: 0 },
    { angle: 0, distance: width - 1 },
    { angle: Math.PI / 2, distance: 0 },
    { angle: Math.PI / 2, distance: height - 1 },
  ].map((line) => ({ line, isBorder: true }));

function oppositePairs(sides: readonly Side[], picture: Pixels): [Side, Side][] {
  const least = LEAST_SIDE * Math.min(picture.width, picture.height);
  return sides.flatMap((one, at) =>
    sides
      .slice(at + 1)
      .filter((other) => turnBetween(one.line, other.line) < OPPOSITE && apart(one.line, other.line, picture) > least)
      .map((other): [Side, Side] => [one, other]),
  );
}

/** How far two lines are from each other around the middle of the picture. */
function apart(one: Line, other: Line, { width, height }: Pixels): number {
  const [first, second] = [one, other].map(
    ({ angle, distance }) => distance - (width * Math.cos(angle) + height * Math.sin(angle)) / 2,
  );
  const isTurned = Math.abs(one.angle - other.angle) > Math.PI / 2;
  return Math.abs(first! - (isTurned ? -second! : second!));
}

/** Between 0 and a right angle: lines have no direction. */
const turnBetween = (one: Line, other: Line): number => {
  const turn = Math.abs(one.angle - other.angle) % Math.PI;
  return Math.min(turn, Math.PI - turn);
};

/** The four corners of two pairs of sides, clockwise; null where they make no page. */
function crossings([left, right]: [Side, Side], [upper, lower]: [Side, Side], { width, height }: Pixels): Point[] | null {
  for (const one of [left, right])
    for (const other of [upper, lower]) if (turnBetween(one.line, other.line) < LEAST_CORNER) return null;
  const points = [
    [left, upper],
    [right, upper],
    [right, lower],
    [left, lower],
  ].map(([one, other]) => crossing(one!.line, other!.line));
  const room = 0.03 * Math.max(width, height);
  for (const point of points) {
    if (!point || point.x < -room || point.y < -room || point.x > width + room || point.y > height + room) return null;
  }
  const corners = clockwise(points as Point[]);
  const area = areaOf(corners);
  return area > LEAST_AREA * width * height && isConvex(corners) ? corners : null;
}

function crossing(one: Line, other: Line): Point | null {
  const [a, b] = [Math.cos(one.angle), Math.sin(one.angle)];
  const [c, d] = [Math.cos(other.angle), Math.sin(other.angle)];
  const turn = a * d - b * c;
  if (Math.abs(turn) < 1e-6) return null;
  return { x: (one.distance * d - other.distance * b) / turn, y: (other.distance * a - one.distance * c) / turn };
}

/** From the upper left corner: the one next to the origin begins. */
function clockwise(points: Point[]): Point[] {
  const center = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const turned = points.toSorted((one, other) => direction(one, center) - direction(other, center));
  const first = turned.reduce((best, point, at) => (point.x + point.y < turned[best]!.x + turned[best]!.y ? at : best), 0);
  return [...turned.slice(first), ...turned.slice(0, first)];
}
const direction = ({ x, y }: Point, center: Point) => Math.atan2(y - center.y, x - center.x);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const clamp = (share: number) => Math.min(1, Math.max(0, share));

const areaOf = (corners: Point[]): number =>
  Math.abs(corners.reduce((sum, { x, y }, at) => sum + x * corners[(at + 1) % 4]!.y - corners[(at + 1) % 4]!.x * y, 0)) / 2;

const isConvex = (corners: Point[]): boolean =>
  corners.every((point, at) => {
    const [next, after] = [corners[(at + 1) % 4]!, corners[(at + 2) % 4]!];
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > 0;
  });

/**
 * How much of the outline is an edge that lies across it, and always the same way: a page is brighter than its ground all
 * around, or darker; print changes from side to side. Larger pages win over what stands on them. What cannot be better than
 * `best` is not looked at closely.
 */
function scoreOf(corners: Point[], edges: Edges, best: number): number {
  const size = (areaOf(corners) / (edges.width * edges.height)) ** 0.2;
  if (size <= best) return 0;
  const seen = size * worthOf(corners.map((from, at) => supportOf(from, corners[(at + 1) % 4]!, edges, seenAt)));
  if (seen <= best) return 0;
  return size * worthOf(corners.map((from, at) => supportOf(from, corners[(at + 1) % 4]!, edges, seenAgainstGround)));
}

/** From 0 to 1, of the sides' supports; the weakest side counts most. */
function worthOf(sides: readonly (number | null)[]): number {
  const sign = Math.sign(sides.reduce<number>((sum, side) => sum + (side ?? 0), 0)) || 1;
  const worth = sides.map((side) => (side === null ? BORDER_SUPPORT : Math.max(0, side * sign)));
  return 0.6 * mean(worth) + 0.4 * Math.min(...worth);
}

/** From -1 to 1: the share of the way on which the picture gets brighter (darker) inwards; null along the picture's border. */
function supportOf(from: Point, to: Point, edges: Edges, look: Look): number | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // inwards of what goes clockwise
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const steps = Math.max(8, Math.round(length / 3));
  let [sum, outside] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    const seen = look(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, normal, edges);
    if (seen === null) outside++;
    else sum += seen;
  }
  return outside > steps * 0.8 ? null : sum / steps;
}

type Look = (x: number, y: number, normal: Point, edges: Edges) => number | null;

/** The plainest edge within two pixels, from -1 to 1; null outside of the picture. */
const seenAt: Look = (x, y, normal, { width, height, across, down, strong }) => {
  let best: number | null = null;
  for (let off = -2; off <= 2; off++) {
    const [column, row] = [Math.round(x + normal.x * off), Math.round(y + normal.y * off)];
    if (column < 2 || row < 2 || column >= width - 2 || row >= height - 2) continue;
    const at = row * width + column;
    const change = (across[at]! * normal.x + down[at]! * normal.y) / strong;
    if (best === null || Math.abs(change) > Math.abs(best)) best = change;
  }
  return best === null ? null : Math.min(1, Math.max(-1, best));
};

/** The same where the ground beyond the edge has another color than the page; at a joint of tiles both sides are alike. */
const seenAgainstGround: Look = (x, y, normal, edges) => {
  const seen = seenAt(x, y, normal, edges);
  return seen && seen * differenceAt(x, y, normal, edges);
};

/** From 0 to 1. */
function differenceAt(x: number, y: number, normal: Point, { width, height, colors }: Edges): number {
  const at = (off: number) => {
    const column = Math.min(width - 1, Math.max(0, Math.round(x + normal.x * off)));
    return Math.min(height - 1, Math.max(0, Math.round(y + normal.y * off))) * width + column;
  };
  const [inside, outside] = [at(BESIDE), at(-BESIDE)];
  return Math.min(1, Math.max(...colors.map((values) => Math.abs(values[inside]! - values[outside]!))) / DIFFERENT);
}

/** So many pixels from the edge the ground is looked at; so many levels make it another color. */
const BESIDE = 6;
const DIFFERENT = 24;
