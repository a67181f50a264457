import type { SearchTree } from './search.ts';

/** What a report asks of a module's records: groups of them, and measures of each group. */
export const SPANS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
/** Of dates and moments; weeks begin on Monday. */
export type Span = (typeof SPANS)[number];

export const MEASURES = ['count', 'distinct', 'sum', 'avg', 'min', 'max', 'median', 'first', 'last', 'rate'] as const;
export type MeasureFn = (typeof MEASURES)[number];

/** `asc` and `desc` order by the key, the empty one last; a column orders by its value, the largest first unless said otherwise. */
export type GroupOrder = 'asc' | 'desc' | { column: number; direction?: 'asc' | 'desc' | undefined };

export interface GroupBy {
  /** A field, or a path over relations, two at most: `accounts_jobs.name`. A list counts once for each of its values. */
  field: string;
  /** A span of a date, or the width of a range of numbers, which begins at a multiple of it. */
  by?: Span | { width: number } | undefined;
  order?: GroupOrder | undefined;
  /** The first so many keys: in the given order, else those with the largest value of the first column. */
  limit?: number | undefined;
  /** With `limit`: one more group of all other records, whose key is `OTHERS`. */
  others?: boolean | undefined;
}

export interface Measure {
  fn: MeasureFn;
  /** Not needed by `count`, which counts records then; else it counts those with a value. */
  field?: string | undefined;
  /**
   * A second number that is taken from each record's first: the sum of `bill_rate` minus `pay_rate`. Of two dates: the days between
   * them, in the reader's time zone. Records that lack one are left out.
   */
  minus?: string | undefined;
  label?: string | undefined;
  /** Answers the part of the total instead, from 0 to 1. */
  share?: boolean | undefined;
  /** Of `rate`: the records that are counted; the answer is their part of the group, from 0 to 1. */
  of?: SearchTree | undefined;
}

/** What a measure answers where there is no record: nothing was counted, and nothing has no average. */
export const ofNothing = ({ fn }: Measure): 0 | null => (fn === 'count' || fn === 'distinct' || fn === 'sum' ? 0 : null);

/** Whether its numbers are parts of a whole, from 0 to 1. */
export const isPart = (measure: Measure | undefined): boolean => measure?.share === true || measure?.fn === 'rate';

export type GroupedKey = string | number | boolean | null;
export interface AnalyzedGroup {
  /** One per entry of `groups`: a value of the field, a related record's id, the first day of a span (of hours the moment); null: no value. */
  keys: GroupedKey[];
  labels: string[];
  /** One per column; of an empty group null, or 0 where it counts. */
  values: (string | number | boolean | null)[];
}
export interface Analysis {
  columns: { label: string; type: string }[];
  groups: AnalyzedGroup[];
  /** Over all records, whatever groups are left out. */
  totals: (string | number | boolean | null)[];
  /** There are more than `MOST_GROUPED` groups: the first are here. */
  isTruncated: boolean;
  /** A record may stand in several groups, so that they add up to more than the total. */
  overlaps: boolean;
  /** When the records were read, ISO 8601. */
  ranAt: string;
}

export const OTHERS = '$others';
export const EMPTY_LABEL = '(empty)';
export const OTHERS_LABEL = 'Others';
export const MOST_GROUPED = 10_000;
export const MOST_GROUP_LEVELS = 3;
export const MOST_MEASURES = 12;
export const MOST_LIMIT = 200;
