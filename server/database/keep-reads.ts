import type { Queryable, Result, Values } from './database.ts';

/** The rows that a transaction has written itself, by table and id. */
export interface WrittenRows {
  of(table: string): Map<string, unknown>;
}
export const writtenRowsOf = (database: Queryable): WrittenRows | undefined =>
  'written' in database ? (database.written as WrittenRows) : undefined;

/**
 * A transaction as its only writer sees it: a read that was sent before is answered from memory until one of its tables is named by
 * a statement that writes. A lock that the transaction holds is not asked for again.
 */
export function keepReads(transaction: Queryable): Queryable & { begun: true; written: WrittenRows } {
  const written = new Map<string, Map<string, unknown>>();
  const kept = keptAnswers(written);
  const read = <T extends Answer>(how: string, text: string, values: Values, ask: () => Promise<T>): Promise<T> => {
    if (!isRead(text)) {
      kept.forget(text);
      return ask();
    }
    const key = `${how} ${text} ${JSON.stringify(values)}`;
    const known = kept.answerTo(key) as Promise<T | undefined> | undefined;
    if (known) return known.then((answer) => (answer ? copyOf(answer) : ask()));
    const asked = ask();
    kept.keep(
      key,
      text,
      asked.then(copyOfShort, () => undefined),
    );
    return asked;
  };
  return {
    begun: true,
    written: {
      of: (table) => {
        const [name] = tablesIn(table) as [string];
        const rows = written.get(name) ?? new Map<string, unknown>();
        written.set(name, rows);
        return rows;
      },
    },
    query: (text, values = []) => read('query', text, values, () => transaction.query(text, values)),
    prepared: (text, values, mostBytes) => read('rows', text, values, () => transaction.prepared(text, values, mostBytes)),
    planned: (text, values, mostBytes) => read('rows', text, values, () => transaction.planned(text, values, mostBytes)),
    later: async (text, values, explain) => {
      if (LOCK.test(text)) {
        const key = `lock ${JSON.stringify(values)}`;
        if (kept.answerTo(key)) return;
        kept.keep(key, text, Promise.resolve([]));
      } else kept.forget(text);
      return transaction.later(text, values, explain);
    },
  };
}

type Answer = Result | unknown[][];
/** undefined: it failed, or is too long to be kept. */
type Kept = Promise<Answer | undefined>;

const MOST_KEPT = 5_000;

function keptAnswers(written: Map<string, unknown>) {
  const answers = new Map<string, Kept>();
  const keysByTable = new Map<string, Set<string>>();
  const forgetAnswers = () => {
    answers.clear();
    keysByTable.clear();
  };
  return {
    answerTo: (key: string) => answers.get(key),
    keep(key: string, text: string, answer: Kept): void {
      if (answers.size >= MOST_KEPT) forgetAnswers();
      answers.set(key, answer);
      for (const table of tablesIn(text)) {
        const keys = keysByTable.get(table) ?? new Set();
        keysByTable.set(table, keys.add(key));
      }
    },
    forget(text: string): void {
      if (REACHES_ROWS.test(text)) written.clear();
      else if (!LEAVES_ROWS.test(text)) for (const table of tablesIn(text)) written.delete(table);
      if (REACHES_FURTHER.test(text)) return forgetAnswers();
      for (const table of tablesIn(text)) {
        for (const key of keysByTable.get(table) ?? []) answers.delete(key);
        keysByTable.delete(table);
      }
    },
  };
}

/** Tables that the text does not name: by foreign keys, or by taking back what was written. */
const REACHES_FURTHER = /\bdelete\s+from\b|\btruncate\b|\balter\b|^\s*rollback\b/i;
/** Of these, what reaches records. */
const REACHES_ROWS = /\bdelete\s+from\s+records\b|\btruncate\b|\balter\b|^\s*rollback\b/i;
/** What the engine writes of records whose rows it keeps, and what only holds rows. */
const LEAVES_ROWS = /^(?:select\b|with row as \((?:insert into \S+ \(|update \S+ set ))/;
const LOCK = /^\s*select pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)\s*$/i;
const LOCKS_ROWS = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i;
/** What does something, answers differently each time, or stands in tables that are not looked for. */
const NO_TABLES =
  /\b(?:pg_|current_time|(?:nextval|setval|graphile_worker|random|now|clock_timestamp|current_date|current_setting|current_user)\b)/i;

const isRead = (text: string): boolean =>
  LOCK.test(text) || (/^\s*select\b/i.test(text) && !LOCKS_ROWS.test(text) && !NO_TABLES.test(text) && tablesIn(text).length > 0);

const tablesByText = new Map<string, readonly string[]>();

function tablesIn(text: string): readonly string[] {
  const known = tablesByText.get(text);
  if (known) return known;
  const named = text.matchAll(/\b(?:records|muster)\.(?:"([^"]+)"|(\w+))/g);
  const found = [...new Set(Array.from(named, ([, quoted, plain]) => (quoted ?? plain)!))];
  if (tablesByText.size >= MOST_KEPT) tablesByText.clear();
  tablesByText.set(text, found);
  return found;
}

/** Of longer answers a copy costs as much as the statement. */
const MOST_ROWS = 50;
const copyOfShort = <T extends Answer>(answer: T): T | undefined => (lengthOf(answer) > MOST_ROWS ? undefined : copyOf(answer));
const lengthOf = (answer: Answer): number => ('rows' in answer ? answer.rows.length : answer.length);

/** Callers change what they read. */
function copyOf<T extends Answer>(answer: T): T {
  if (!('rows' in answer)) return answer.map((row) => row.map(copyOfValue)) as T;
  const rows = answer.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, copyOfValue(value)])),
  );
  return { ...answer, rows };
}
const copyOfValue = (value: unknown) => (typeof value === 'object' && value !== null ? structuredClone(value) : value);
