import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { findFile } from '#server/files/find-file.ts';
import { sendFile } from '#server/files/send-file.ts';
import { route } from '#server/http/route.ts';
import { aFile, notices } from '#server/openapi/record-shapes.ts';
import { mergeFiles } from '#server/pdf/merge.ts';
import { tellCaller } from '#server/realtime/tell-caller.ts';
import { filesOf, mergedEntry, noteMerged, type Entry } from './merge-documents.ts';

const merged = z.object({
  _id: z.string(),
  path: z.string(),
  filename: z.string(),
  size: z.number().int(),
  type: z.string(),
  pages: z.number().int(),
});

export default [
  route('POST /api/interactive-documents/retrieve-file-buffer/by-path', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'The bytes of a file by its path, its id, or the words under which it was uploaded',
    body: z.strictObject({ path: z.string().min(1).max(400) }),
    answer: aFile,
    commitsItself: 'it reads one file',
    handle: async ({ context, body, reply }) => sendFile(reply, await findFile(context, body.path), { isDownload: true }),
  }),
  route('POST /api/interactive-documents/create-merged-pdf', {
    policy: 'signed-in',
    summary: 'One PDF of PDFs and pictures that the caller may read; theirs until a record names it',
    body: z.strictObject({ pdfArray: z.array(mergedEntry).min(1).max(200), titleForPdf: z.string().max(200).nullish() }),
    answer: z.object({ file: merged.nullable(), notices }),
    commitsItself: 'its file lies in the store, and a merge asked for twice is made twice',
    handle: async ({ context, body }) => ({ file: await mergedFile(context, body), notices: context.toasts }),
  }),
];

/** Of a PDF that cannot be read nothing is made: the caller is told which, and so is the log. */
async function mergedFile(
  context: Context,
  { pdfArray, titleForPdf }: { pdfArray: Entry[]; titleForPdf?: string | null | undefined },
) {
  const files = await filesOf(context, pdfArray);
  const tell = tellCaller(context, 'merge-progress');
  try {
    const { label: _, ...file } = await mergeFiles(context, files, titleForPdf, 'pdfArray', (done, total) =>
      tell({ done, total }, done === total),
    );
    await context.transaction((inner) => noteMerged(inner, files, file.filename));
    return file;
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'unreadable-pdf') throw problem;
    context.engine.log.warn({ requestId: context.requestId, problem: problem.message }, 'a merge came to nothing');
    context.toast(problem.message, { style: 'danger', duration: 8_000 });
    return null;
  }
}
