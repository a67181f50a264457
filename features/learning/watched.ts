export type Span = readonly [from: number, to: number];

/** Spans in order, without overlaps. */
export function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].filter(isSpan).sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

export const secondsIn = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/**
 * What was watched by now, when `given` is added to it. Of what is new, only as many seconds count as `most` says:
 * nobody watches faster than the clock allows.
 */
export function addWatched(known: readonly Span[], given: readonly Span[], most: number): Span[] {
  let left = Math.max(0, most);
  let spans = merged(known);
  for (const [from, to] of merged(given)) {
    for (const gap of gapsIn(spans, [from, to])) {
      const end = Math.min(gap[1], gap[0] + left);
      if (end <= gap[0]) return spans;
      left -= end - gap[0];
      spans = merged([...spans, [gap[0], end]]);
    }
  }
  return spans;
}

/** How far a video was watched without a gap, from its beginning. Two seconds between two spans are no gap. */
export function watchedFromStart(spans: readonly Span[]): number {
  let reached = 0;
  for (const [from, to] of merged(spans)) {
    if (from > reached + 2) break;
    reached = Math.max(reached, to);
  }
  return reached;
}

function gapsIn(spans: readonly Span[], [from, to]: Span): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const [start, end] of spans) {
    if (end <= at || start >= to) continue;
    if (start > at) gaps.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) gaps.push([at, to]);
  return gaps;
}

const isSpan = ([from, to]: Span): boolean => Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;
