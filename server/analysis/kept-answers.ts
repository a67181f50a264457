/** For how long an answer is kept. */
export const KEPT_MS = 60_000;
/** Rows of one kept answer; a larger one is read again. */
export const MOST_ROWS = 2_000;
/** Rows of all kept answers: the oldest ones give way. */
export const MOST_ROWS_IN_ALL = 40_000;
const MOST_KEPT = 200;

export interface Rows {
  rows: unknown[][];
  /** ISO 8601. */
  ranAt: string;
}
interface Kept {
  startedAt: number;
  answer: Promise<Rows>;
  rows: number;
}

/** What was asked lately, while it was running too; nothing is held for longer than it may be answered. */
export interface KeptAnswers {
  /** @param since of an answer that began earlier nothing is heard */
  find(key: string, since: number): Promise<Rows> | undefined;
  keep(key: string, answer: Promise<Rows>): void;
  /** Rows that are held. */
  readonly size: number;
}

export function keepAnswers(): KeptAnswers {
  const kept = new Map<string, Kept>();
  let size = 0;
  const forget = (key: string, one = kept.get(key)) => {
    if (!one || kept.get(key) !== one) return;
    kept.delete(key);
    size -= one.rows;
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
      const one: Kept = { startedAt: Date.now(), answer, rows: 0 };
      kept.set(key, one);
      if (kept.size > MOST_KEPT) forget(kept.keys().next().value!);
      setTimeout(forget, KEPT_MS, key, one).unref();
      answer.then(
        ({ rows }) => {
          if (rows.length > MOST_ROWS) forget(key, one);
          if (kept.get(key) !== one) return;
          one.rows = rows.length;
          size += one.rows;
          for (const oldest of kept.keys()) if (size > MOST_ROWS_IN_ALL) forget(oldest);
        },
        () => forget(key, one),
      );
    },
  };
}
