import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '#common/errors.ts';
import { MOST_COLUMNS, type Delimiter } from '#common/imports.ts';
import { pauses } from '../records/pauses.ts';

/** A row as the file gives it; `row` counts as spreadsheets do, the heading is row 1. */
export interface GivenRow {
  row: number;
  cells: string[];
}

/** Characters of one row. */
const LONGEST_ROW = 1_000_000;
const MOST_ROWS = 1_000_000;
/** Empty ones included: as many as a spreadsheet holds, whose empty rows are often saved as well. */
const MOST_LINES = 1_048_576;

/** The rows of a text, the heading first; rows without anything in them are left out. @throws 422 where it cannot be read */
export async function* parseRows(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<GivenRow> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  const source = Readable.from(inParts(text));
  source.on('error', (problem) => parser.destroy(problem));
  source.pipe(parser);
  const pause = pauses();
  let row = 0;
  let found = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      await pause();
      if (row++ === MOST_LINES)
        throw invalid({ file: 'The file has more than 1,048,576 rows, empty ones included. Please remove those.' });
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (found === 0) refuseWide(cells);
      if (found++ > MOST_ROWS) throw invalid({ file: 'The file has more than 1,000,000 rows. Please split it.' });
      yield { row, cells };
    }
  } catch (problem) {
    throw problem instanceof CsvError ? sentenceOf(problem, row + 1) : problem;
  } finally {
    source.destroy();
  }
}

/** Bytes. The parser reads the rows of a part in one go, and the node answers nobody meanwhile. */
const PART = 2_048;

async function* inParts(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const each of text) {
    const bytes = Buffer.from(each);
    for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
  }
}

function refuseWide(cells: readonly string[]): void {
  if (cells.length > MOST_COLUMNS)
    throw invalid({
      file: `The file has ${cells.length.toLocaleString('en-US')} columns; at most ${MOST_COLUMNS} can be imported.`,
    });
}

function sentenceOf({ code, message }: CsvError, row: number) {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return invalid({ file: `A quote that begins in row ${row} or after it is never closed.` });
  if (code === 'CSV_MAX_RECORD_SIZE')
    return invalid({ file: `Row ${row} is longer than 1,000,000 characters. Perhaps a quote in it is never closed.` });
  return invalid({ file: `Row ${row} cannot be read: ${message}.` });
}

/** Headings, each once: `Phone`, `Phone (2)`; a column without one is named after its place. */
export function headingsOf(cells: readonly string[]): string[] {
  const known = new Set<string>();
  return cells.map((cell, at) => {
    const name = cell.trim().slice(0, 200) || `Column ${at + 1}`;
    let heading = name;
    for (let count = 2; known.has(heading); count++) heading = `${name} (${count})`;
    known.add(heading);
    return heading;
  });
}
