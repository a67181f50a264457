import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import type { Exported, ExportCell } from './export.ts';

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

/** Texts are text cells, whatever they begin with; numbers are numbers. */
export async function toXlsx({ header, rows }: Exported): Promise<Buffer> {
  const cells = [header.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))];
  const sheet: unknown[] = cells;
  for await (const row of rows)
    sheet.push(
      row.map((value) => (value === null ? null : { type: typeof value === 'number' ? Number : String, value: cut(value) })),
    );
  return writeExcelFile(sheet as never).toBuffer();
}

/** A spreadsheet takes a text that begins like a formula for one; an apostrophe makes it a text again. */
const harmless = (cell: ExportCell): ExportCell =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;

/** A cell of a workbook holds at most 32,767 characters, none of them control characters that XML cannot say. */
const cut = (value: ExportCell): ExportCell =>
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must go
  typeof value === 'string' ? value.slice(0, 32_000).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : value;
