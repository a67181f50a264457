import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal, invalid } from '#common/errors.ts';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { contentOf, readableFile, type FileRow } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { OutboundProblem } from '#server/outside/fetch.ts';
import { inertFile } from '#server/pdf/inert/inert-file.ts';
import { PDF_LIMITS, isTooMuch, slowPdf, unreadablePdf } from '#server/pdf/limits.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { checkInputs } from '../check-inputs.ts';
import { placedInputs } from '../inputs.ts';
import type { PagesOfPdf } from '../signing-answers.ts';
import readInputs from './reading/read-inputs.task.ts';

/** The pages of a PDF as pictures, and the inputs that its form and its placeholders ask for. @throws 422 */
export async function pagesOfUrl(context: Context, url: string): Promise<PagesOfPdf> {
  const given = await fileOfUrl(context, url.trim());
  if (given.type !== 'application/pdf') throw unreadablePdf('This file is no PDF. Please choose a PDF.');
  const end = performance.now() + PDF_LIMITS.ms;
  const leftMs = () => Math.max(1, end - performance.now());
  try {
    return await readPages(context, given, leftMs);
  } catch (problem) {
    throw isTooMuch(problem) ? slowPdf() : problem;
  }
}

async function readPages(context: Context, given: FileRow, leftMs: () => number): Promise<PagesOfPdf> {
  await pagesOf(context, given).catch((problem: unknown) => {
    throw problem instanceof Refusal && problem.status === 415 ? unreadablePdf() : problem;
  });
  const { file, takenOut } = await inertFile(context, given, leftMs());
  const sizes = await pagesOf(context, file);
  const bytes = await buffer(await contentOf(context, file));
  const { inputs, unknown } = await context.engine.workers.run(readInputs, Uint8Array.from(bytes), { timeoutMs: leftMs() });
  const pages = sizes.map((size, at) => ({ ...size, inputs: inputs.filter(({ page }) => page === at + 1) }));
  const { data } = checkInputs({ pages }, sizes);
  return {
    file: {
      _id: file._id,
      path: `/api/files/${file._id}`,
      filename: file.label ?? file.filename,
      size: Number(file.size),
      type: file.type,
    },
    pages: sizes.map((size, at) => ({ ...size, image: `/api/files/${file._id}/pages/${at + 1}` })),
    inputs: placedInputs(data).map(({ role: _role, ...input }) => input),
    notices: [
      ...(takenOut ? [{ text: takenOut, style: 'warning', duration: 6_000 } as const] : []),
      ...unknown.map((text) => ({ text: `“${text}” is no known placeholder, so it stays text.` })),
    ],
  };
}

/** As it stands there where it has a broken escape. */
function nameAtEndOf(url: string): string {
  const written = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** An upload of the caller's reach, or a file outside that is fetched and kept. */
async function fileOfUrl(context: Context, url: string): Promise<FileRow> {
  const id = /^(?:\/?api\/files\/)?([0-9a-f]{24})$/i.exec(url)?.[1];
  if (isId(id)) return readableFile(context, id);
  if (!/^https?:\/\//i.test(url)) throw invalid({ url: 'Enter the path of an upload, or an address that starts with https://.' });
  try {
    const { status, body } = await context.engine.outbound.fetch(url, {
      redirects: 3,
      mostBytes: LARGEST_FILE,
      timeoutMs: 20_000,
    });
    if (status !== 200) throw invalid({ url: `The file could not be fetched: its server answered ${status}.` });
    const label = nameAtEndOf(url) || 'document.pdf';
    const content = Readable.from(Buffer.from(body));
    const { _id } = await storeUpload(context, { filename: label, content }).catch((problem: unknown) => {
      throw problem instanceof Refusal && problem.status === 415
        ? unreadablePdf('This file is no PDF. Please choose a PDF.')
        : problem;
    });
    return await readableFile(context, _id);
  } catch (problem) {
    if (problem instanceof OutboundProblem) throw invalid({ url: problem.message });
    throw problem;
  }
}
