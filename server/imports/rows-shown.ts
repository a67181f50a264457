import type { Context } from '../context.ts';
import type { Run } from '../runs/run.ts';
import { partOf, readImport, ROWS_IN_PART } from './imports.ts';

const MOST_CHARACTERS = 120;

/**
 * What stands in these rows of an import, in short: `Mia, Import, mia@example.com`. A file may hold what is private to its person, so
 * nobody else is told; nor is anybody when the file is gone.
 */
export async function rowsShown(context: Context, run: Run, rows: readonly number[]): Promise<Map<number, string>> {
  const shown = new Map<number, string>();
  const source =
    run.userId === context.userId && run.plan.import ? await readImport(context.database, run.plan.import) : undefined;
  if (!source) return shown;
  const wanted = rows.toSorted((one, other) => other - one);
  let at = Infinity;
  while (wanted.length && at > 0) {
    // without the heading and blank lines a row stands no later than this
    at = Math.min(at - 1, Math.floor((wanted[0]! - 2) / ROWS_IN_PART));
    const part = new Map((await partOf(context.database, source._id, at)).map(({ row, cells }) => [row, cells]));
    const first = Math.min(...part.keys());
    while (wanted.length && wanted[0]! >= first) {
      const row = wanted.shift()!;
      shown.set(row, inShort(part.get(row) ?? []));
    }
  }
  return shown;
}

function inShort(cells: readonly string[]): string {
  const text = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')).filter(Boolean).join(', '); // prettier-ignore
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
