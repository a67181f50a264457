import { malformed } from '#common/errors.ts';
import type { ColumnValues } from '#common/imports.ts';
import type { Context } from '../context.ts';
import { withoutApostrophe } from '../records/spreadsheets.ts';
import { partOf, ROWS_IN_PART, type Import } from './imports.ts';

const MOST_PARTS = 60;
const MOST_VALUES = 200;
const MOST_KEPT = 5_000;

/** What stands in a column of a file: its first 30,000 rows and at most 200 values, the most frequent first. Empty cells are none. */
export async function columnValues({ database }: Context, source: Import, column: string): Promise<ColumnValues> {
  const at = source.headers.indexOf(column);
  if (at < 0) throw malformed(`The file has no column ${column}.`);
  const counts = new Map<string, number>();
  const parts = Math.ceil(source.rows / ROWS_IN_PART);
  for (let part = 0; part < Math.min(parts, MOST_PARTS); part++)
    for (const { cells } of await partOf(database, source._id, part)) {
      const value = withoutApostrophe(cells[at] ?? '').trim();
      if (value && (counts.has(value) || counts.size < MOST_KEPT)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  const values = [...counts].map(([value, rows]) => ({ value, rows })).toSorted((one, other) => other.rows - one.rows);
  return { values: values.slice(0, MOST_VALUES), isWhole: parts <= MOST_PARTS && values.length <= MOST_VALUES };
}
