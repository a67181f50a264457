import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { contentOf, fileRow, type FileRow } from '../../files/open-file.ts';
import { storeUpload } from '../../files/uploads.ts';
import { PDF_LIMITS } from '../limits.ts';
import inert from './inert.task.ts';
import { takenOutSentence } from './taken-out.ts';

const MOST_BYTES = 200 * 1024 * 1024;

/**
 * The PDF itself when nothing in it is active or out of order, or else a file of the caller's without it.
 *
 * @returns with a sentence about what was taken out, if anything was
 * @throws 422 `unreadable-pdf`
 */
export async function inertFile(
  context: Context,
  file: FileRow,
  timeoutMs: number = PDF_LIMITS.ms,
): Promise<{ file: FileRow; takenOut?: string }> {
  const given = Uint8Array.from(await buffer(await contentOf(context, file)));
  const { bytes, taken } = await context.engine.workers.run(inert, given, { timeoutMs });
  if (!bytes) return { file };
  const content = Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { _id } = await storeUpload(context, { filename: file.label ?? file.filename, content, most: MOST_BYTES });
  return { file: await fileRow(context, _id), ...(taken.length ? { takenOut: takenOutSentence(taken) } : {}) };
}
