/** When a schedule sends: if there are rows, or if the total of a column (the first unless named) is above or below a number. */
export type OnlyIf = { rows: true } | { column?: number; above: number } | { column?: number; below: number };

/** What a report answered, as far as it decides: rows of an ungrouped report are records. */
export interface Answered {
  rows: number;
  totals: readonly unknown[];
}

export const meets = (condition: OnlyIf | null, { rows, totals }: Answered): boolean => {
  if (!condition) return true;
  if ('rows' in condition) return rows > 0;
  const total = totals[condition.column ?? 0] ?? null;
  if (total === null) return false;
  return 'above' in condition ? Number(total) > condition.above : Number(total) < condition.below;
};

/** A sentence about what is wrong with it; null: nothing. */
export function onlyIfProblem(given: unknown): string | null {
  if (given === null || given === undefined) return null;
  const { rows, column, above, below, ...more } = given as Record<string, unknown>;
  const named = [rows, above, below].filter((each) => each !== undefined);
  if (Object.keys(more).length || named.length !== 1) return 'Say rows: true, or above or below with a number.';
  if (rows !== undefined) return rows === true && column === undefined ? null : 'Say rows: true alone.';
  if (typeof (above ?? below) !== 'number') return 'What a total is compared with is a number.';
  const isColumn = column === undefined || (typeof column === 'number' && Number.isInteger(column) && column >= 0 && column < 12);
  return isColumn ? null : 'The column of a total is a number from 0.';
}
