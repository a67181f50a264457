/**
 * A session may be narrowed to what leads to one record: of each module that says how it leads there (`narrowedBy`), only those rows are
 * left. By the name of the narrowing.
 */
export type Narrowed = Readonly<Record<string, NarrowedTo>>;
export interface NarrowedTo {
  /** The id of the record. */
  readonly to: string;
  /** ISO 8601; null: until it is ended. */
  readonly until: string | null;
}

/**
 * How a row leads to the record of a narrowing: the path of a relation, `accounts_jobs.district`, or several of which one is enough. A path
 * that ends with `?` lets rows through that lead nowhere. Over several relations it goes on as a path of the next record does.
 */
export type NarrowedBy = Readonly<Record<string, string | readonly string[]>>;

/** Those that have not ended by now. */
export function narrowedAt(narrowed: Narrowed | null | undefined, now: Date): Narrowed | null {
  const left = Object.entries(narrowed ?? {}).filter(([, { until }]) => until === null || Date.parse(until) > now.getTime());
  return left.length ? Object.fromEntries(left) : null;
}
