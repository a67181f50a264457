/** Rows in the page at a time, however many the list has. */
const MOST_ROWS = 60;

export interface Span {
  /** The first item and the one after the last; as a gap they are only as high as they would be. */
  from: number;
  to: number;
  isGap: boolean;
}

/**
 * What of `count` rows of one height is drawn: those in sight with some around them, and `kept` ones wherever they stand. The others
 * are gaps of the same height, so that nothing moves.
 */
export function spansOf(count: number, first: number, visible: number, kept: readonly number[]): Span[] {
  if (count <= MOST_ROWS) return [{ from: 0, to: count, isGap: false }];
  const room = Math.max(4, Math.floor((MOST_ROWS - kept.length - visible) / 2));
  const start = Math.max(0, Math.min(first, count - visible) - room);
  const end = Math.min(count, Math.max(first, 0) + visible + room);
  const alone = [...new Set(kept)].filter((at) => at >= 0 && at < count && (at < start || at >= end));
  const drawn = [...alone.map((at) => ({ from: at, to: at + 1 })), { from: start, to: end }].toSorted((a, b) => a.from - b.from);
  const spans: Span[] = [];
  let at = 0;
  for (const { from, to } of drawn) {
    if (from > at) spans.push({ from: at, to: from, isGap: true });
    spans.push({ from, to, isGap: false });
    at = to;
  }
  if (at < count) spans.push({ from: at, to: count, isGap: true });
  return spans;
}
