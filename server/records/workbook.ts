import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Exported } from './export.ts';
import type { ClockCell, ExportCell } from './sheets.ts';

/** Of a sheet, the heading not counted. */
export const MOST_WORKBOOK_ROWS = 1_048_575;
const ROWS_IN_PIECE = 100;
/** In characters: names and dates are read whole. The rows are not known when it is written. */
const WIDTHS = '<sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/>';

/**
 * An Excel workbook of one sheet, written while it is read: the rows become XML piece by piece, which zlib's own threads pack. Texts are
 * text cells, whatever they begin with; numbers are numbers (Office Open XML, ECMA-376 part 1, 18.3).
 */
export function toWorkbook({ header, rows }: Exported): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(header, rows));
  const output = zip.outputStream as Readable;
  sheet.on('error', (problem) => output.destroy(problem));
  zip.on('error', (problem) => output.destroy(problem as Error));
  output.on('close', () => sheet.destroy());
  for (const [name, xml] of Object.entries(FRAME)) zip.addBuffer(Buffer.from(`${XML}${xml}`), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 });
  zip.end();
  return output;
}

async function* sheetXml(header: readonly string[], rows: AsyncIterable<ExportCell[]>): AsyncGenerator<Buffer> {
  const letters = header.map((_, at) => columnLetters(at));
  const head = header.map((text, at) => cellXml(`${letters[at]}1`, text, ` s="${STYLES.head}"`)).join('');
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}">${WIDTHS}<sheetData><row r="1">${head}</row>`);
  let piece = '';
  let at = 1;
  for await (const row of rows) {
    at++;
    piece += `<row r="${at}">${row.map((value, column) => cellXml(`${letters[column]}${at}`, value)).join('')}</row>`;
    if (at % ROWS_IN_PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}</sheetData></worksheet>`);
}

function cellXml(place: string, value: ExportCell, style = ''): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"${style}><v>${value}</v></c>`;
  if (typeof value === 'object') return clockXml(place, value);
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** Excel counts the days since the end of 1899, and miscounts those before March 1900. */
function clockXml(place: string, { clock }: ClockCell): string {
  if (clock < FIRST_DAY) return cellXml(place, clock);
  const days = (Date.parse(`${clock.replace(' ', 'T')}${clock.length > 10 ? ':00' : 'T00:00:00'}Z`) - DAY_ZERO) / 86_400_000;
  const up = Math.ceil(days * 1e9) / 1e9; // by less than a millisecond: readers cut what is below one
  return `<c r="${place}" s="${clock.length > 10 ? STYLES.moment : STYLES.day}"><v>${up}</v></c>`;
}
const FIRST_DAY = '1900-03-01';
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A cell holds at most 32,767 characters, none of them control characters that XML cannot say. */
const escaped = (text: string): string => (PLAIN.test(text) && text.length <= MOST_CHARACTERS ? text : escapedWhole(text));
const MOST_CHARACTERS = 32_000;
const PLAIN = /^[\w .,:;@()/+–-]*$/;

function escapedWhole(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '') : text;
  return cut.replace(UNSAYABLE, '').replace(/[&<>\r]/g, (character) => ENTITIES[character]!);
}
// eslint-disable-next-line no-control-regex -- control characters are exactly what must go
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A … Z, AA, AB … */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fonts = '<fonts count="2"><font/><font><b/></font></fonts>';
const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const formats = (of: string, kinds: readonly { font: number; number: number }[]) =>
  `<${of} count="${kinds.length}">${kinds.map(formatXml).join('')}</${of}>`;
const formatXml = ({ font, number }: { font: number; number: number }) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0"${number ? ' applyNumberFormat="1"' : ''}/>`;
const PLAIN_CELL = { font: 0, number: 0 };
/** The formats 14 and 22 are a day and a moment in the notation of whoever opens the file. */
const CELLS = [PLAIN_CELL, { font: 1, number: 0 }, { font: 0, number: 14 }, { font: 0, number: 22 }];
const STYLES = { head: 1, day: 2, moment: 3 };

/** What a workbook of one sheet has beside the sheet. */
const FRAME = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${fonts}${fills}<borders count="1"><border/></borders>${formats('cellStyleXfs', [PLAIN_CELL])}${formats('cellXfs', CELLS)}</styleSheet>`,
};
