import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { Refusal, notFound } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { MissingFile, madeOf } from '../files/file-store.ts';
import { contentOf, type FileRow } from '../files/open-file.ts';
import { isUnopened } from '../files/sealed/unopened.ts';
import { PDF_LIMITS, isTooMuch, noPicture, slowPdf } from './limits.ts';
import picture from './page-picture.task.ts';
import pages, { type PageSize } from './pages.task.ts';

/** Pictures are kept at these widths alone; one of another width is made of the next larger. */
const WIDTHS = [640, 1200, 1800, 2400] as const;

type Found = { pages: PageSize[] } | { refused: { status: number; code: string; sentence: string } };

/**
 * The pages of a file that its reader may see: points of a PDF as it is shown (crop box, turned), pixels of a picture.
 *
 * @throws 415 `no-picture`, 422 `unreadable-pdf`
 */
export async function pagesOf(context: Context, file: FileRow): Promise<PageSize[]> {
  const isPdf = isPdfOrPicture(file);
  const found = (await kept(context, file, 'pages.json', json)) as Found | undefined;
  const answer = found ?? (await once(file, 'pages.json', () => findPages(context, file, isPdf)));
  if ('pages' in answer) return answer.pages;
  const { status, code, sentence } = answer.refused;
  throw new Refusal(status, code, sentence);
}

/** One page, from 1, as a WebP picture of this width, or of its own when a picture is narrower. */
export async function pictureOfPage(context: Context, file: FileRow, page: number, width: number): Promise<Buffer> {
  const isPdf = isPdfOrPicture(file);
  const sizes = await pagesOf(context, file);
  if (!sizes[page - 1]) throw notFound('This file has no such page.', 'page-not-found');
  const next = WIDTHS.find((each) => each >= width) ?? WIDTHS.at(-1)!;
  const name = `${page}-${next}.webp`;
  const whole =
    ((await kept(context, file, name, buffer)) as Buffer | undefined) ??
    (await once(file, name, () => draw(context, file, { isPdf, page, width: next }, name)));
  if (next === width) return whole;
  const { default: sharp } = await import('sharp');
  return sharp(whole).resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
}

/** The first page in a square of so many pixels. */
export async function thumbnailOf(context: Context, file: FileRow, size: number): Promise<Buffer> {
  const whole = await pictureOfPage(context, file, 1, WIDTHS[0]);
  const { default: sharp } = await import('sharp');
  return sharp(whole)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

function isPdfOrPicture({ type }: FileRow): boolean {
  if (type === 'application/pdf') return true;
  if (/^image\/(jpeg|png|gif|webp|tiff)$/.test(type)) return false;
  throw /^image\/hei[cf]$/.test(type)
    ? noPicture('HEIC pictures cannot be shown here. On an iPhone choose Settings, Camera, Formats, “Most Compatible”.')
    : noPicture();
}

/** What a file cannot be is kept as well: nobody pays twice for finding out. */
async function findPages(context: Context, file: FileRow, isPdf: boolean): Promise<Found> {
  const bytes = await buffer(await contentOf(context, file));
  const found: Found = await context.engine.workers.run(pages, { bytes, isPdf }, { timeoutMs: PDF_LIMITS.ms }).then(
    (sizes) => ({ pages: sizes }),
    (given: unknown) => {
      const problem = isPdf && isTooMuch(given) ? slowPdf() : given;
      if (!(problem instanceof Refusal) || problem.status === 503) throw problem;
      return { refused: { status: problem.status, code: problem.code, sentence: problem.message } };
    },
  );
  await keep(context, file, 'pages.json', JSON.stringify(found));
  return found;
}

async function draw(context: Context, file: FileRow, order: { isPdf: boolean; page: number; width: number }, name: string) {
  const bytes = await buffer(await contentOf(context, file));
  const drawn = await context.engine.workers
    .run(picture, { bytes, ...order }, { timeoutMs: PDF_LIMITS.ms })
    .catch((problem: unknown) => {
      throw order.isPdf && isTooMuch(problem) ? slowPdf() : problem;
    });
  const made = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  await keep(context, file, name, made);
  return made;
}

async function kept<T>(context: Context, { path }: FileRow, name: string, read: (content: Readable) => Promise<T>) {
  return context.engine.files
    .read(madeOf(path, name))
    .then(read)
    .catch((problem: unknown) => {
      if (problem instanceof MissingFile || isUnopened(problem)) return undefined;
      throw problem;
    });
}

/** What cannot be kept is made again: another node may be writing the same, or the disk is full. */
async function keep(
  { engine, database }: Context,
  { _id, path }: FileRow,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const made = madeOf(path, name);
  await engine.files.write(made, Readable.from([content])).catch((problem: unknown) => {
    engine.log.warn({ file: _id, problem: String(problem) }, 'the picture of a page was not kept');
  });
  // Asked in the caller's transaction: a file that it has just stored is not there for others yet.
  const { rowCount } = await database.query('select 1 from muster.files where _id = $1', [_id]);
  if (!rowCount) await engine.files.remove(made); // the file went while its picture was made
}

const underWay = new Map<string, Promise<unknown>>();

/** Of several who ask for the same at the same time one makes it. */
function once<T>({ _id }: FileRow, name: string, make: () => Promise<T>): Promise<T> {
  const key = `${_id} ${name}`;
  const making = (underWay.get(key) as Promise<T> | undefined) ?? make().finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}
