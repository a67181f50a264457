import type { Readable } from 'node:stream';
import { invalid } from '#common/errors.ts';
import type { Delimiter, Encoding } from '#common/imports.ts';
import type { Context } from '../context.ts';
import { decoded, delimiterOf, encodingOf } from './detect-text.ts';
import { keepRows, type Reading } from './imports.ts';
import { headingsOf, parseRows, type GivenRow } from './parse-rows.ts';

/** How the person wants a file read; what is not said is found out. */
export interface AskedReading {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
}

export interface ReadFile {
  reading: Reading;
  headers: string[];
  sample: string[][];
  count: number;
}

/** Reads a text file and keeps its rows as those of this import. @throws 422 where it cannot be read */
export async function readTextFile(context: Context, importId: string, path: string, asked: AskedReading): Promise<ReadFile> {
  const open = async () => (await context.engine.files.read(path)) as Readable & AsyncIterable<Buffer>;
  const encoding = asked.encoding ?? (await encodingOf(await open()));
  const delimiter = asked.delimiter ?? delimiterOf(await headOf(decoded(await open(), encoding)));
  const reading: Reading = { encoding, delimiter, sheet: null, sheets: [] };
  return { reading, ...(await keepFileRows(context, importId, parseRows(decoded(await open(), encoding), delimiter))) };
}

async function headOf(text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  for await (const part of text) {
    head += part;
    if (head.length > 100_000) break;
  }
  return head;
}

/** Keeps what follows the heading. */
export async function keepFileRows(context: Context, importId: string, rows: AsyncGenerator<GivenRow>) {
  const first = await rows.next();
  if (first.done) throw invalid({ file: 'The file is empty.' });
  const headers = headingsOf(first.value.cells);
  const { count, sample } = await keepRows(context, importId, rows);
  if (!count) throw invalid({ file: 'The file has headings, but no row below them.' });
  return { headers, count, sample };
}
