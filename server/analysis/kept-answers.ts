/** For how long an answer is kept. */
export const KEPT_MS = 60_000;
/** Bytes of one kept answer with its question; a larger one is read again. */
export const MOST_BYTES = 500_000;
/** Bytes of all kept answers: the oldest ones give way. */
export const MOST_BYTES_IN_ALL = 8_000_000;
const MOST_KEPT = 200;

export interface Rows {
  rows: unknown[][];
  /** ISO 8601. */
  ranAt: string;
}
interface Kept {
  startedAt: number;
  answer: Promise<Rows>;
  bytes: number;
}

/** What was asked lately, while it was running too; nothing is held for longer than it may be answered. */
export interface KeptAnswers {
  /** @param since of an answer that began earlier nothing is heard */
  find(key: string, since: number): Promise<Rows> | undefined;
  keep(key: string, answer: Promise<Rows>): void;
  /** Bytes that are held. */
  readonly size: number;
}

export function keepAnswers(): KeptAnswers {
  /** The oldest first. */
  const kept = new Map<string, Kept>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const forget = (key: string, one = kept.get(key)) => {
    if (!one || kept.get(key) !== one) return;
    kept.delete(key);
    size -= one.bytes;
  };
  /** One timer for all, which knows no answer: what gave way is free at once. */
  const forgetOld = () => {
    timer = undefined;
    for (const [key, { startedAt }] of kept) {
      const left = startedAt + KEPT_MS - Date.now();
      if (left > 0) {
        timer = setTimeout(forgetOld, left).unref();
        return;
      }
      forget(key);
    }
  };
  return {
    get size() {
      return size;
    },
    find: (key, since) => {
      const known = kept.get(key);
      return known && known.startedAt > since && Date.now() - known.startedAt < KEPT_MS ? known.answer : undefined;
    },
    keep: (key, answer) => {
      forget(key);
      const one: Kept = { startedAt: Date.now(), answer, bytes: 0 };
      kept.set(key, one);
      if (kept.size > MOST_KEPT) forget(kept.keys().next().value!);
      timer ??= setTimeout(forgetOld, KEPT_MS).unref();
      answer.then(
        ({ rows }) => {
          if (kept.get(key) !== one) return;
          const bytes = bytesOf(key) + bytesOfRows(rows);
          if (bytes > MOST_BYTES) {
            forget(key, one);
            return;
          }
          one.bytes = bytes;
          size += bytes;
          for (const oldest of kept.keys()) if (size > MOST_BYTES_IN_ALL) forget(oldest);
        },
        () => forget(key, one),
      );
    },
  };
}

/** What a value takes in memory, roughly; no further than is needed to know that it is too much. */
function bytesOfRows(rows: readonly unknown[][]): number {
  let bytes = 0;
  for (const row of rows) {
    bytes += 32;
    for (const value of row) bytes += bytesOf(value);
    if (bytes > MOST_BYTES) break;
  }
  return bytes;
}

const bytesOf = (value: unknown): number =>
  typeof value === 'string'
    ? 24 + 2 * value.length
    : typeof value === 'object' && value !== null
      ? 24 + 2 * JSON.stringify(value).length
      : 8;
