import writeExcelFile from 'write-excel-file/node';
import { task } from '../workers/task.ts';
import type { ExportCell } from './export.ts';

interface Workbook {
  header: readonly string[];
}

/** Some rows of it. */
type Rows = readonly (readonly ExportCell[])[];

/** The bytes of an Excel workbook of one sheet. Texts are text cells, whatever they begin with; numbers are numbers. */
export default task<Workbook, Uint8Array, Rows>(import.meta.url, async ({ header }, parts) => {
  const sheet: unknown[] = [header.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))];
  for await (const rows of parts) for (const row of rows) sheet.push(row.map(cellOf));
  const written = await writeExcelFile(sheet as never).toBuffer();
  return Uint8Array.from(written); // a memory of its own, which can be moved
});

const cellOf = (value: ExportCell) =>
  value === null ? null : { type: typeof value === 'number' ? Number : String, value: cut(value) };

/** A cell of a workbook holds at most 32,767 characters, none of them control characters that XML cannot say. */
const cut = (value: ExportCell): ExportCell =>
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must go
  typeof value === 'string' ? value.slice(0, 32_000).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : value;
