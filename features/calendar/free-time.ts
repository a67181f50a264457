/** From one moment to another, instants in UTC. */
export interface Stretch {
  start: string;
  end: string;
}

/** In order, with those that touch or overlap as one. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else joined.push({ start, end });
  }
  return joined;
}

/** What is left of these stretches without the taken ones, where at least so many minutes are left. */
export function freeWithin(open: readonly Stretch[], taken: readonly Stretch[], minutes: number): Stretch[] {
  const busy = merged(taken);
  return open.flatMap(({ start, end }) => {
    const free: Stretch[] = [];
    let from = start;
    for (const each of busy) {
      if (each.end <= from || each.start >= end) continue;
      if (each.start > from) free.push({ start: from, end: each.start });
      from = each.end;
    }
    if (from < end) free.push({ start: from, end });
    return free.filter((each) => Date.parse(each.end) - Date.parse(each.start) >= minutes * 60_000);
  });
}
