/** Collects the values of one statement; `param` answers the placeholder. */
export interface Sql {
  readonly values: unknown[];
  param(value: unknown): string;
  /** The same value again does not travel twice: ids of the actor and their teams appear in every scope. */
  shared(key: string, value: unknown): string;
  /** A fresh alias for one more table. */
  alias(): string;
  /** Whether anything was asked of it: what was not asked fits any statement. */
  isUsed(): boolean;
}

/** A `timestamptz` as records write it: ISO 8601, UTC, milliseconds. */
export const isoSql = (expression: string) => `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function createSql(): Sql {
  const values: unknown[] = [];
  const known = new Map<string, string>();
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
    isUsed: () => values.length > 0 || aliases > 0,
  };
}

/** A condition over the row `t`: it is one of these. */
export const sqlIds =
  (ids: readonly string[]) =>
  (sql: Sql): string =>
    `t."_id" = any(${sql.param(ids)}::text[])`;
