import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Exported } from './export.ts';
import type { ExportCell } from './sheets.ts';

/** UTF-8 with a byte order mark, so that Excel reads names with accents. */
export function toCsv({ header, rows }: Exported): Readable {
  return Readable.from(
    (async function* () {
      yield csvHead(header);
      for await (const row of rows) yield csvLines([row]);
    })(),
  );
}

/** The first line of a file, behind the byte order mark. */
export const csvHead = (header: readonly string[]): string => `\uFEFF${csvLines([header])}`;
export const csvLines = (rows: readonly (readonly ExportCell[])[]): string => stringify(rows.map((row) => row.map(harmless)));

/** A spreadsheet takes a text that begins like a formula for one; an apostrophe makes it a text again. */
export const harmless = (cell: ExportCell): string | number | null => {
  if (cell !== null && typeof cell === 'object') return cell.clock;
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
};

/** A text as it was before it was made harmless. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Apostrophes before it count too, so that taking one off gives back every text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
