import type { Queryable } from '../database.ts';

/** A table of the schema `muster` whose partitions are months, with a default one, `…_other`, for what falls in none. */
export interface TableInMonths {
  /** Without its schema. */
  name: string;
  /** What a month is a range of. */
  column: string;
  /** The least value of what begins at this moment, as a literal of SQL. */
  from: (moment: Date) => string;
  /** Absent: nothing goes by its age alone. */
  keptDays?: number;
  /** What each of its partitions needs besides, whoever made it. */
  guard?: (database: Queryable) => Promise<void>;
}

/** Of a column that holds an instant. */
export const atInstant = (moment: Date): string => `'${moment.toISOString().slice(0, 10)} 00:00+00'`;

/** Of a column that holds ids, which begin with the seconds at which they were made. */
export const atId = (moment: Date): string => `'${secondsInHex(moment)}'`;

/** The first eight digits of an id that is made now. */
export const secondsInHex = (moment: Date): string =>
  Math.floor(moment.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0');

/** @param month `2026-11` */
export const tableOfMonth = ({ name }: TableInMonths, month: string): string => `muster."${name}_${month.replace('-', '_')}"`;

export const tableOfOthers = ({ name }: TableInMonths): string => `muster.${name}_other`;

/** `2026-11`, by UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);
export const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
export const monthAfter = (month: string, months = 1): string => {
  const start = startOf(month);
  start.setUTCMonth(start.getUTCMonth() + months);
  return monthOf(start);
};

/** `values from … to …` */
export const rangeOf = ({ from }: TableInMonths, month: string): string =>
  `values from (${from(startOf(month))}) to (${from(startOf(monthAfter(month)))})`;
