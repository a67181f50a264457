import { buffer } from 'node:stream/consumers';
import { Refusal, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { newestReadable } from '#server/files/find-file.ts';
import { contentOf } from '#server/files/open-file.ts';
import readText, { type TextKind } from './read-text.task.ts';

const KINDS: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
};

/** The words of a file that the caller may read. @throws 404, 415 for other kinds, 422 where it has no text */
export async function textOfFile(context: Context, path: string): Promise<string> {
  const file = await newestReadable(context, path.trim());
  if (!file) throw notFound('This file was not found.');
  const kind = KINDS[file.type];
  if (!kind) throw new Refusal(415, 'unreadable-kind', 'Choose a PDF, a Word document (DOCX), or a text file.');
  const bytes = await buffer(await contentOf(context, file));
  const text = await context.engine.workers.run(readText, { bytes: Uint8Array.from(bytes), kind });
  if (!text.trim()) throw new Refusal(422, 'no-text', 'This file has no text.');
  return text;
}
