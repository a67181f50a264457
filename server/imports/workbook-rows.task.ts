import { stringify } from 'csv-stringify/sync';
import { partsOneByOne, unpackedSize, unpacksAsAnnounced } from '../files/unpacked-size.ts';
import { harmless } from '../records/spreadsheets.ts';
import { task } from '../workers/task.ts';

interface Sheet {
  /** UTF-8 text, comma-separated, a line per row. */
  text: Uint8Array;
  sheet: string;
  sheets: string[];
}

/** What the parts of a workbook may hold together when they are unpacked. */
const LARGEST_UNPACKED = 300 * 1024 * 1024;

/** One sheet of an Excel workbook, the first one unless another is named; or a sentence that says why there is none. */
export default task<{ sheet: string | null }, Sheet | { problem: string }, Uint8Array>(
  import.meta.url,
  async ({ sheet: wanted }, parts) => {
    const bytes = Buffer.concat(await Array.fromAsync(parts));
    if ((unpackedSize(bytes) ?? 0) > LARGEST_UNPACKED)
      return { problem: 'This workbook is too large when it is unpacked. Please save it as CSV.' };
    const all = unpacksAsAnnounced(bytes) ? await sheetsOf(bytes).catch(() => undefined) : undefined;
    if (!all?.length) return { problem: 'This workbook cannot be read. Please save it again as .xlsx, or as CSV.' };
    const sheets = all.map(({ sheet }) => sheet);
    const found = wanted === null ? all[0]! : all.find(({ sheet }) => sheet === wanted);
    if (!found) return { problem: `There is no sheet named ${wanted}. The sheets are ${sheets.join(', ')}.` };
    const text = stringify(found.data.map((row) => row.map(textOf)));
    return { text: new TextEncoder().encode(text), sheet: found.sheet, sheets };
  },
);

/** The library does without the directory of a ZIP file. */
async function sheetsOf(bytes: Buffer) {
  const { default: readExcelFile } = await import('read-excel-file/node'); // not in the thread that answers
  return readExcelFile(partsOneByOne(bytes));
}

/** A cell as a text file would say it: days and moments as in ISO 8601, of the clock that the workbook shows. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return String(harmless(value)); // what reads the text takes it off again
  if (!(value instanceof Date)) return String(value);
  const moment = value.toISOString();
  return moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment.slice(0, 19);
}
