import { buffer } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { contentOf, type FileRow } from '../files/open-file.ts';
import find, { type Hit } from './find-words.task.ts';
import { PDF_LIMITS } from './limits.ts';
import { pagesOf } from './page-pictures.ts';

const MOST_HITS = 500;

/** Where words stand in a PDF that its reader may see; a picture has none. @throws 415 `no-picture`, 422 `unreadable-pdf` */
export async function wordsIn(context: Context, file: FileRow, words: string): Promise<{ hits: Hit[]; isTruncated: boolean }> {
  await pagesOf(context, file);
  if (file.type !== 'application/pdf') return { hits: [], isTruncated: false };
  const bytes = await buffer(await contentOf(context, file));
  const order = { bytes, words, most: MOST_HITS + 1 };
  const found = await context.engine.workers.run(find, order, { timeoutMs: PDF_LIMITS.ms });
  return { hits: found.slice(0, MOST_HITS), isTruncated: found.length > MOST_HITS };
}
