import type { Context } from '../context.ts';
import { readTextFile, type AskedReading, type ReadFile } from './read-file.ts';
import { readWorkbookFile } from './read-workbook-file.ts';
import type { TakenFile } from './take-file.ts';

/** Reads a file and keeps its rows as those of this import. @throws 422 where it cannot be read */
export const readImportFile = (context: Context, importId: string, file: TakenFile, asked: AskedReading): Promise<ReadFile> =>
  file.isWorkbook ? readWorkbookFile(context, importId, file.path, asked) : readTextFile(context, importId, file.path, asked);
