import { buffer } from 'node:stream/consumers';
import { isFinal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { contentOf, fileRow, type FileRow } from '#server/files/open-file.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import videoLength from './video-length.task.ts';

const MOST_BYTES = 200 * 1024 * 1024;

interface Measures {
  pages: number | null;
  length_seconds: number | null;
}

/** The pages of a document, the seconds of a video; null where nobody can tell. */
export async function measureFile(context: Context, path: string | null, type: string | null): Promise<Measures> {
  const nothing = { pages: null, length_seconds: null };
  const id = path?.split('/').at(-1);
  if (!id || (type !== 'Document' && type !== 'Video')) return nothing;
  const system = context.asSystem('a course knows how long its file is');
  const file = await fileRow(system, id).catch(unlessRefused);
  if (!file) return nothing;
  if (type === 'Document') return { ...nothing, pages: (await pagesOf(system, file).catch(unlessRefused))?.length ?? null };
  return { ...nothing, length_seconds: await secondsOf(system, file) };
}

async function secondsOf(context: Context, file: FileRow): Promise<number | null> {
  if (file.size > MOST_BYTES) return null;
  const bytes = await buffer(await contentOf(context, file));
  return (await context.engine.workers.run(videoLength, { bytes: Uint8Array.from(bytes) }).catch(unlessRefused)) ?? null;
}

/** A file that cannot be read has no length. */
function unlessRefused(problem: unknown): undefined {
  if (!isFinal(problem)) throw problem;
}
