export interface Point {
  x: number;
  y: number;
}
/** The corners of a page in a picture, clockwise from its upper left one, in any one unit. */
export type Quad = readonly [Point, Point, Point, Point];

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export const scaledQuad = (quad: Quad, x: number, y: number = x): Quad =>
  quad.map((corner) => ({ x: corner.x * x, y: corner.y * y })) as unknown as Quad;

/** Positive for corners that go clockwise on the screen. */
export const areaOf = (quad: Quad): number =>
  quad.reduce((sum, { x, y }, at) => sum + x * quad[(at + 1) % 4]!.y - quad[(at + 1) % 4]!.x * y, 0) / 2;

/** Whether the corners go clockwise and none of them is bent inward. */
export const isConvex = (quad: Quad): boolean =>
  quad.every((corner, at) => {
    const [next, after] = [quad[(at + 1) % 4]!, quad[(at + 2) % 4]!];
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
  });

/** Clockwise, from the one that is nearest to the upper left. */
export function inOrder(corners: readonly Point[]): Quad {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const around = corners.toSorted(
    (one, other) => Math.atan2(one.y - middle.y, one.x - middle.x) - Math.atan2(other.y - middle.y, other.x - middle.x),
  );
  const sums = around.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...around.slice(first), ...around.slice(0, first)] as unknown as Quad;
}
