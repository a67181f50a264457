/** Places on the pages of a document, in points from the upper left corner of the page as it is shown. */
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  _id: string;
  /** From 0. */
  page: number;
  left: number;
  top: number;
}
export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Direction = 'across' | 'down';
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';

/** No input is smaller: it could not be hit any more. */
export const SMALLEST = 8;

/** Half a point is finer than a screen shows. */
export const toHalves = (points: number): number => Math.round(points * 2) / 2;
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** Moves a box into its page, and shrinks it if it is larger than the page. */
export function keepInside<B extends Omit<Box, '_id' | 'page'>>(box: B, page: Size): B {
  const width = toHalves(between(SMALLEST, box.width, page.width));
  const height = toHalves(between(SMALLEST, box.height, page.height));
  return {
    ...box,
    width,
    height,
    left: toHalves(between(0, box.left, page.width - width)),
    top: toHalves(between(0, box.top, page.height - height)),
  };
}

/** Moves boxes of one page as one: none of them leaves the page, and their distances stay. */
export function moveTogether<B extends Box>(boxes: readonly B[], across: number, down: number, pages: readonly Size[]): B[] {
  let [dx, dy] = [across, down];
  for (const box of boxes) {
    const page = pages[box.page]!;
    dx = between(-box.left, dx, page.width - box.width - box.left);
    dy = between(-box.top, dy, page.height - box.height - box.top);
  }
  return boxes.map((box) => ({ ...box, left: toHalves(box.left + dx), top: toHalves(box.top + dy) }));
}

/** Pulls one corner or side of a box; the opposite one stays where it is. */
export function resize<B extends Box>(box: B, handle: Handle, across: number, down: number, page: Size): B {
  let { left, top } = box;
  let right = left + box.width;
  let bottom = top + box.height;
  if (handle.includes('w')) left = between(0, left + across, right - SMALLEST);
  if (handle.includes('e')) right = between(left + SMALLEST, right + across, page.width);
  if (handle.includes('n')) top = between(0, top + down, bottom - SMALLEST);
  if (handle.includes('s')) bottom = between(top + SMALLEST, bottom + down, page.height);
  return keepInside({ ...box, left, top, width: right - left, height: bottom - top }, page);
}

/** The smallest box around others. */
export function around(boxes: readonly Omit<Box, '_id' | 'page'>[]): Omit<Box, '_id' | 'page'> {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Brings boxes to one line: the outermost of them on that side says where it is. */
export function align<B extends Box>(boxes: readonly B[], side: Side): B[] {
  if (boxes.length < 2) return [...boxes];
  const frame = around(boxes);
  const place: Record<Side, (box: B) => Partial<Box>> = {
    left: () => ({ left: frame.left }),
    center: (box) => ({ left: toHalves(frame.left + (frame.width - box.width) / 2) }),
    right: (box) => ({ left: frame.left + frame.width - box.width }),
    top: () => ({ top: frame.top }),
    middle: (box) => ({ top: toHalves(frame.top + (frame.height - box.height) / 2) }),
    bottom: (box) => ({ top: frame.top + frame.height - box.height }),
  };
  return boxes.map((box) => ({ ...box, ...place[side](box) }));
}

/** The same space between neighbors; the two outermost boxes stay. */
export function distribute<B extends Box>(boxes: readonly B[], direction: Direction): B[] {
  if (boxes.length < 3) return [...boxes];
  const [start, size] = direction === 'across' ? (['left', 'width'] as const) : (['top', 'height'] as const);
  const inOrder = boxes.toSorted((a, b) => a[start] - b[start] || a[size] - b[size]);
  const last = inOrder.at(-1)!;
  const taken = inOrder.reduce((sum, box) => sum + box[size], 0);
  const gap = (last[start] + last[size] - inOrder[0]![start] - taken) / (inOrder.length - 1);
  const placed = new Map<string, number>();
  let next = inOrder[0]![start];
  for (const box of inOrder) {
    placed.set(box._id, box === last ? last[start] : toHalves(next));
    next += box[size] + gap;
  }
  return boxes.map((box) => ({ ...box, [start]: placed.get(box._id)! }));
}

/** All boxes as wide, as high, or both as the first one. */
export function sameSize<B extends Box>(boxes: readonly B[], pages: readonly Size[], what: readonly ('width' | 'height')[]): B[] {
  const first = boxes[0];
  if (!first) return [];
  return boxes.map((box) =>
    keepInside({ ...box, ...Object.fromEntries(what.map((side) => [side, first[side]])) } as B, pages[box.page]!),
  );
}

/** Places of a page whose size is told in other units, in the units of the page as it is shown. */
export const scaled = <B extends Omit<Box, '_id' | 'page'>>(box: B, from: Size, to: Size): B => ({
  ...box,
  left: toHalves((box.left * to.width) / from.width),
  top: toHalves((box.top * to.height) / from.height),
  width: toHalves((box.width * to.width) / from.width),
  height: toHalves((box.height * to.height) / from.height),
});

export const overlaps = (a: Omit<Box, '_id' | 'page'>, b: Omit<Box, '_id' | 'page'>): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
