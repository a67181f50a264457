import { invalid } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { AskedReading, ReadFile } from './read-file.ts';

export async function readWorkbookFile(
  _context: Context,
  _importId: string,
  _path: string,
  _asked: AskedReading,
): Promise<ReadFile> {
  throw invalid({ file: 'Please save the workbook as CSV.' });
}
