import type { PDF } from '@libpdf/core';
import { LETTER, placeOnLetter } from '#common/merged-pdf.ts';
import { task } from '../workers/task.ts';
import { completePages } from './complete-pages.ts';
import { flattenForm } from './flatten-form.ts';
import { unreadablePdf } from './limits.ts';
import { loadPdf } from './load-pdf.ts';

/** A file of it, in its turn: the bytes of a PDF, the size of a picture. */
export type MergedPart = { kind: 'pdf'; name: string; bytes: Uint8Array } | { kind: 'picture'; width: number; height: number };
interface Merged {
  /** With a dot in the place of each picture: `withPictures` adds them. */
  bytes: Uint8Array;
  pages: number;
  /** The number of each picture's object. */
  pictures: number[];
}

/** One PDF of PDFs, whose pages keep size and turn, and of pictures, each on a letter page. */
export default task<{ title: string; dot: Uint8Array }, Merged, MergedPart>(import.meta.url, async ({ title, dot }, parts) => {
  const { PDF: Pdf } = await import('@libpdf/core'); // not in the thread that answers
  const merged = Pdf.create();
  const pictures: number[] = [];
  for await (const part of parts) {
    if (part.kind === 'pdf') {
      await addPages(merged, part);
      continue;
    }
    const image = merged.embedJpeg(dot);
    merged.addPage(LETTER).drawImage(image, placeOnLetter(part.width, part.height));
    pictures.push(image.ref.objectNumber);
  }
  merged.setTitle(title);
  const bytes = await merged.save({ useXRefStream: false });
  return { bytes, pages: merged.getPageCount(), pictures };
});

async function addPages(merged: PDF, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
  try {
    const source = await loadPdf(bytes);
    if (source.isEncrypted) throw unreadablePdf(); // its texts would be written as rubbish
    await completePages(source);
    flattenForm(source); // what was filled in stays to be seen
    await merged.copyPagesFrom(source, [...Array(source.getPageCount()).keys()]);
  } catch {
    throw unreadablePdf(`“${name}” cannot be read, so no PDF was made. It may be damaged or locked.`);
  }
}
