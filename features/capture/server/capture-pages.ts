import type { Readable } from 'node:stream';
import { invalid, notFound } from '#common/errors.ts';
import { isId, newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { forgetFile } from '#server/files/forget-file.ts';
import { readableFile } from '#server/files/open-file.ts';
import { takeForm } from '#server/files/take-upload.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import type { Call } from '#server/http/route.ts';
import { pagesOf, pictureOfPage } from '#server/pdf/page-pictures.ts';
import { documentCaptures, type CapturedPage } from '../document-captures.module.ts';
import { capturing, changeCapture, pagesOfCapture, refuseClosed, type Capture, type Capturing } from './capturing.ts';

export const MOST_PAGES = 50;

interface PageView {
  _id: string;
  order: number;
  width: number;
  height: number;
}

/** A picture or PDF, in the form's field “file” after an optional `_id`: one that came before is answered, not added again. */
export async function addPage(call: Call): Promise<{ page: PageView }> {
  const caller = await capturing(call);
  const { file, fields } = await takeForm(call.request, ['_id']);
  const _id = (fields._id ?? newId()).toLowerCase();
  const known = pageView(caller.capture, _id);
  if (known || !isId(_id)) file.content.resume();
  if (!isId(_id)) throw invalid({ _id: 'An id is 24 hexadecimal characters.' });
  if (known) return { page: known };
  refuseClosed(caller.capture);
  return keepPage(caller, _id, file);
}

interface GivenFile {
  filename: string;
  content: Readable;
}

/** Adds a page to an open capture; the same id twice is one page. */
export async function keepPage(caller: Pick<Capturing, 'context' | 'capture'>, _id: string, file: GivenFile) {
  const page = await storePage(caller.context, _id, file);
  try {
    return await changeCapture(caller, (inner, now) => appended(inner, now, page));
  } catch (problem) {
    await forgetFile(caller.context, page.file);
    throw problem;
  }
}

async function storePage(context: Context, _id: string, file: GivenFile): Promise<CapturedPage> {
  const stored = await storeUpload(context, file);
  try {
    const sizes = await pagesOf(context, await readableFile(context, stored._id));
    return { _id, file: stored._id, ...sizes[0]!, sheets: sizes.length };
  } catch (problem) {
    await forgetFile(context, stored._id);
    throw problem;
  }
}

async function appended(context: Context, now: Capture, page: CapturedPage) {
  const pages = pagesOfCapture(now);
  const known = pageView(now, page._id);
  if (known) {
    await forgetFile(context, page.file); // the same page was sent twice at the same time
    return { fields: {}, answer: { page: known } };
  }
  if (pages.reduce((sum, { sheets }) => sum + sheets, page.sheets) > MOST_PAGES)
    throw invalid({ file: `A document has at most ${MOST_PAGES} pages here. Please upload a longer one as a PDF.` });
  await attachFile(context, page.file, { module: documentCaptures.name, recordId: now._id });
  const { _id, width, height } = page;
  return { fields: listed([...pages, page]), answer: { page: { _id, order: pages.length, width, height } } };
}

/** The pages in another order: each of them once. */
export const orderPages = (caller: Capturing, order: readonly string[]) =>
  changeCapture(caller, async (_, now) => {
    const pages = new Map(pagesOfCapture(now).map((page) => [page._id, page]));
    const wanted = [...new Set(order)].flatMap((id) => pages.get(id) ?? []);
    if (wanted.length !== pages.size || order.length !== pages.size)
      throw invalid({ order: 'The pages have changed meanwhile. Please try again.' });
    return { fields: listed(wanted), answer: { ...now, ...listed(wanted) } };
  });

export const removePage = (caller: Capturing, id: string) =>
  changeCapture(caller, async (inner, now) => {
    const pages = pagesOfCapture(now);
    const page = pages.find(({ _id }) => _id === id);
    if (!page) throw noPage();
    await forgetFile(inner, page.file);
    return { fields: listed(pages.filter((each) => each !== page)), answer: { _id: id } };
  });

/** The first page of a page's file, as a WebP picture. */
export async function pictureOfCaptured({ context, capture }: Capturing, id: string, width: number): Promise<Buffer> {
  const page = pagesOfCapture(capture).find(({ _id }) => _id === id);
  if (!page) throw noPage();
  return pictureOfPage(context, await readableFile(context, page.file), 1, width);
}

const noPage = () => notFound('This page was not found. It may have been removed on another device.', 'page-not-found');
const listed = (pages: CapturedPage[]) => ({ pages: pages as unknown as Record<string, unknown>[] });

function pageView(capture: Capture, id: string): PageView | undefined {
  const pages = pagesOfCapture(capture);
  const order = pages.findIndex(({ _id }) => _id === id);
  const page = pages[order];
  return page && { _id: page._id, order, width: page.width, height: page.height };
}
