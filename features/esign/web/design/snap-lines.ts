import { around, toHalves, type Box, type Handle, type Size } from './geometry.ts';

/** A line of the page on which something else stands. */
export interface SnapLine {
  /** `x`: a line from top to bottom, at this distance from the left. */
  axis: 'x' | 'y';
  at: number;
}
interface Snapped {
  across: number;
  down: number;
  lines: SnapLine[];
}
type Place = Omit<Box, '_id' | 'page'>;

/** How far a move is drawn to the lines of other boxes and of the page, and which lines those are. */
export function snapMove(moving: readonly Box[], others: readonly Box[], page: Size, reach: number): Snapped {
  const frame = around(moving);
  const x = nearest(edges(frame.left, frame.width), linesOf(others, page, 'x'), reach);
  const y = nearest(edges(frame.top, frame.height), linesOf(others, page, 'y'), reach);
  return snapped(x, y);
}

/** The same for the sides that a handle pulls. */
export function snapResize(box: Place, handle: Handle, others: readonly Box[], page: Size, reach: number): Snapped {
  const xs = [...(handle.includes('w') ? [box.left] : []), ...(handle.includes('e') ? [box.left + box.width] : [])];
  const ys = [...(handle.includes('n') ? [box.top] : []), ...(handle.includes('s') ? [box.top + box.height] : [])];
  return snapped(nearest(xs, linesOf(others, page, 'x'), reach), nearest(ys, linesOf(others, page, 'y'), reach));
}

const snapped = (x: Found | null, y: Found | null): Snapped => ({
  across: x?.by ?? 0,
  down: y?.by ?? 0,
  lines: [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])],
});

const edges = (start: number, size: number) => [start, start + size / 2, start + size];

function linesOf(others: readonly Box[], page: Size, axis: 'x' | 'y'): number[] {
  const own =
    axis === 'x' ? others.flatMap((box) => edges(box.left, box.width)) : others.flatMap((box) => edges(box.top, box.height));
  return [...own, (axis === 'x' ? page.width : page.height) / 2];
}

interface Found {
  at: number;
  by: number;
}

function nearest(edgesNow: readonly number[], lines: readonly number[], reach: number): Found | null {
  let best: Found | null = null;
  for (const at of lines) {
    for (const edge of edgesNow) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { at: toHalves(at), by };
    }
  }
  return best;
}
