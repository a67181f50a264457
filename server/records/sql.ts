/** Collects the values of one statement; `param` answers the placeholder. */
export interface Sql {
  readonly values: unknown[];
  param(value: unknown): string;
  /** The same value again does not travel twice: ids of the actor and their teams appear in every scope. */
  shared(key: string, value: unknown): string;
  /** A fresh alias for one more table. */
  alias(): string;
  /** The rows of a set, as they stand after `in`: in a statement that is headed by its sets they are read and planned once. */
  set(key: string, rows: () => string): string;
  /** What heads the statement, for `with`. */
  readonly sets: readonly string[];
  /** Whether anything was asked of it: what was not asked fits any statement. */
  isUsed(): boolean;
}

/** A `timestamptz` as records write it: ISO 8601, UTC, milliseconds. */
export const isoSql = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** @param isHeaded whoever writes the statement begins it with its sets; else they stand where they are asked */
export function createSql({ isHeaded = false } = {}): Sql {
  const values: unknown[] = [];
  const sets: string[] = [];
  const known = new Map<string, string>();
  const named = new Map<string, string>();
  let aliases = 0;
  const param = (value: unknown) => `$${values.push(value)}`;
  return {
    values,
    param,
    shared: (key, value) => {
      let placeholder = known.get(key);
      if (!placeholder) known.set(key, (placeholder = param(value)));
      return placeholder;
    },
    alias: () => `r${++aliases}`,
    set: (key, rows) => {
      if (!isHeaded) return `(${rows()})`;
      let name = named.get(key);
      if (!name) {
        const text = rows(); // a set may stand on others, which come before it
        named.set(key, (name = `s${sets.length}`));
        sets.push(`${name} as materialized (${text})`);
      }
      return `(select * from ${name})`;
    },
    sets,
    isUsed: () => values.length > 0 || aliases > 0,
  };
}

/** A statement behind what it has to be headed by. */
export const headed = ({ sets }: Sql, text: string): string => (sets.length ? `with ${sets.join(', ')} ${text}` : text);

/** A condition over the row `t`: it is one of these. */
export const sqlIds =
  (ids: readonly string[]) =>
  (sql: Sql): string =>
    `t."_id" = any(${sql.param(ids)}::text[])`;
