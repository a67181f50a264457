import { lineOf, numberOf, type BaseCopy, type Segment } from './wal-names.ts';

/** What one base copy and the WAL after it bring back. */
export interface Span {
  base: BaseCopy;
  line: string;
  from: string;
  until: string;
  /** Without a gap, in order. */
  segments: Segment[];
}

/** Of every base copy whose WAL is there; one that lacks some of it counts for nothing. The oldest first. */
export function spansOf(bases: readonly BaseCopy[], segments: readonly Segment[]): Span[] {
  const lines = new Map<string, Map<number, Segment>>();
  for (const segment of segments) {
    const line = lines.get(lineOf(segment)) ?? new Map<number, Segment>();
    const twin = line.get(numberOf(segment.wal));
    if (!twin || twin.until < segment.until) line.set(numberOf(segment.wal), segment);
    lines.set(lineOf(segment), line);
  }
  return bases
    .toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
    .flatMap((base) => {
      const line = lineOf({ systemId: base.systemId, wal: base.firstWal });
      const own: Segment[] = [];
      const there = lines.get(line);
      for (let at = numberOf(base.firstWal), found = there?.get(at); found; found = there!.get(++at)) own.push(found);
      const last = own.at(-1);
      if (!last || numberOf(last.wal) < numberOf(base.lastWal)) return [];
      const until = own.reduce((latest, segment) => (segment.until > latest ? segment.until : latest), base.endedAt);
      return [{ base, line, from: base.endedAt, until, segments: own }];
    });
}

/** The newest base copy from which that moment is reached. */
export const spanAt = (spans: readonly Span[], at: string): Span | undefined =>
  spans.findLast(({ from, until }) => from <= at && at <= until);

/** Which seconds come back, as few stretches as say it. */
export function stretchesOf(spans: readonly Span[]): { from: string; until: string }[] {
  const joined: { from: string; until: string }[] = [];
  for (const { from, until } of spans) {
    const last = joined.at(-1);
    if (!last || last.until < from) joined.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return joined;
}
