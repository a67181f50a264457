import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { invalid, isFinal } from '#common/errors.ts';
import { mergedName } from '#common/merged-pdf.ts';
import type { Context } from '../context.ts';
import { contentOf, type FileRow } from '../files/open-file.ts';
import { storeUpload, type StoredFile } from '../files/uploads.ts';
import { unreadablePdf } from './limits.ts';
import merge, { type MergedPart } from './merge.task.ts';
import { pagesOf } from './page-pictures.ts';
import type { PageSize } from './pages.task.ts';
import pictureForPdf from './picture-for-pdf.task.ts';
import { withPictures } from './with-pictures.ts';

const MOST_BYTES = 100 * 1024 * 1024;

export type MergedFile = StoredFile & { pages: number };

/**
 * One PDF of these files, which their reader may see. It is theirs until a record names it.
 *
 * @param field the field of the call that names the files
 * @param onStep how many of its steps are done: each file is checked and read, and each picture is scaled
 * @throws 422 for a file that is neither PDF nor picture and for more than 100 MB, 422 `unreadable-pdf` naming the file
 */
export async function mergeFiles(
  context: Context,
  files: readonly FileRow[],
  title: string | null | undefined,
  field: string,
  onStep: (done: number, total: number) => void = () => {},
): Promise<MergedFile> {
  if (files.reduce((sum, { size }) => sum + Number(size), 0) > MOST_BYTES)
    throw invalid({ [field]: 'These files are larger than 100 MB together. Please merge fewer at a time.' });
  const pictures = files.filter((file) => !isPdf(file));
  const total = 2 * files.length + pictures.length;
  let done = 0;
  const step = () => onStep(++done, total);
  const sizes: PageSize[] = [];
  for (const file of files) {
    sizes.push(await check(context, file, field));
    step();
  }
  const filename = mergedName(title?.trim() || nameOf(files[0]!).replace(/\.[^.]*$/, ''), files.length);
  const { workers } = context.engine;
  const dot = await oneDot();
  const parts = partsOf(context, files, sizes, step);
  const merged = await workers.run(merge, { title: filename, dot }, { parts });
  const load = (file: FileRow) => async () => {
    step();
    return workers.run(pictureForPdf, { bytes: await bytesOf(context, file) });
  };
  const content = withPictures(
    Buffer.from(merged.bytes.buffer, merged.bytes.byteOffset, merged.bytes.byteLength),
    pictures.map((file, at) => ({ object: merged.pictures[at]!, load: load(file) })),
  );
  const stored = await storeUpload(context, {
    filename,
    name: filename,
    content: Readable.from(content),
    most: 2 * MOST_BYTES,
  });
  return { ...stored, pages: merged.pages };
}

const isPdf = ({ type }: FileRow) => type === 'application/pdf';
const nameOf = ({ label, filename }: FileRow) => label ?? filename;
const bytesOf = async (context: Context, file: FileRow) => buffer(await contentOf(context, file));

async function oneDot(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  return Uint8Array.from(await dot.jpeg().toBuffer());
}

async function* partsOf(
  context: Context,
  files: readonly FileRow[],
  sizes: readonly PageSize[],
  onPart: () => void,
): AsyncGenerator<MergedPart> {
  for (const [at, file] of files.entries()) {
    onPart();
    yield isPdf(file)
      ? { kind: 'pdf', name: nameOf(file), bytes: await bytesOf(context, file) }
      : { kind: 'picture', ...sizes[at]! };
  }
}

/** The size of its first page. @throws 422 */
async function check(context: Context, file: FileRow, field: string): Promise<PageSize> {
  const pages = await pagesOf(context, file).catch((problem: unknown) => {
    if (!isFinal(problem)) throw problem;
    const name = nameOf(file);
    if (isPdf(file)) throw unreadablePdf(`“${name}” cannot be read, so no PDF was made: ${problem.message}`);
    throw invalid({ [field]: `“${name}” cannot become a page of a PDF. ${problem.message}` });
  });
  return pages[0]!;
}
