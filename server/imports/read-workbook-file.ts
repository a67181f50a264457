import { invalid } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { parseRows } from './parse-rows.ts';
import { keepFileRows, type AskedReading, type ReadFile } from './read-file.ts';
import workbookRows from './workbook-rows.task.ts';

/** Reads a sheet of a workbook and keeps its rows as those of this import. @throws 422 where it cannot be read */
export async function readWorkbookFile(
  context: Context,
  importId: string,
  path: string,
  { sheet = null }: { sheet?: AskedReading['sheet'] | null },
): Promise<ReadFile> {
  const parts = (await context.engine.files.read(path)) as AsyncIterable<Uint8Array>;
  const read = await context.engine.workers.run(workbookRows, { sheet }, { parts });
  if ('problem' in read) throw invalid({ file: read.problem });
  const reading = { encoding: null, delimiter: null, sheet: read.sheet, sheets: read.sheets };
  return { reading, ...(await keepFileRows(context, importId, parseRows(textOf(read.text), ','))) };
}

const PIECE = 1_000_000;

/** The text by the megabyte. */
async function* textOf(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += PIECE) yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
}
