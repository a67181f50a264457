import { useState } from 'react';

interface History<T> {
  before: readonly T[];
  now: T;
  after: readonly T[];
}
const MOST = 100;

/** A value with the way back and forth through its changes. */
export function useHistory<T>(start: T) {
  const [{ before, now, after }, setHistory] = useState<History<T>>({ before: [], now: start, after: [] });
  return {
    now,
    change: (next: T) => setHistory((known) => ({ before: [...known.before, known.now].slice(-MOST), now: next, after: [] })),
    reset: (next: T) => setHistory({ before: [], now: next, after: [] }),
    undo: before.length
      ? () => setHistory({ before: before.slice(0, -1), now: before.at(-1)!, after: [now, ...after] })
      : undefined,
    redo: after.length ? () => setHistory({ before: [...before, now], now: after[0]!, after: after.slice(1) }) : undefined,
  };
}
