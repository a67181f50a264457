import type { PDF, PDFPage } from '@libpdf/core';
import { inherited, resolved } from './inherited.ts';
import { loadPdf } from './load-pdf.ts';

/** A page whose crop box lies outside of its paper has no size: it shows the whole paper, as in other readers. */
export async function giveSizes(pdf: PDF): Promise<boolean> {
  const { PdfArray, PdfNumber } = await import('@libpdf/core'); // not in the thread that answers
  const odd = pdf.getPages().filter((page) => hasNoSize(pdf, page));
  for (const page of odd) {
    const paper = boxOf(pdf, page, 'MediaBox')!;
    page.dict.set('CropBox', new PdfArray(paper.map((value) => new PdfNumber(value))));
  }
  return odd.length > 0;
}

/** The PDF with a size for every page. @throws 422 `unreadable-pdf` */
export async function withSizedPages(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await loadPdf(bytes);
  return (await giveSizes(pdf)) ? Uint8Array.from(await pdf.save()) : bytes;
}

function hasNoSize(pdf: PDF, page: PDFPage): boolean {
  const paper = boxOf(pdf, page, 'MediaBox');
  const crop = boxOf(pdf, page, 'CropBox');
  if (!paper || !crop || isEmpty(paper)) return false; // those have the size of a letter
  return isEmpty([
    Math.max(paper[0], crop[0]),
    Math.max(paper[1], crop[1]),
    Math.min(paper[2], crop[2]),
    Math.min(paper[3], crop[3]),
  ]);
}

type Box = [left: number, bottom: number, right: number, top: number];
const isEmpty = ([left, bottom, right, top]: Box) => !(right > left && top > bottom);

function boxOf(pdf: PDF, page: PDFPage, name: string): Box | undefined {
  const found = inherited(pdf, page, name);
  if (found?.type !== 'array' || found.length < 4) return undefined;
  const corners = [...found].map((entry) => resolved(pdf, entry)).map((entry) => (entry?.type === 'number' ? entry.value : 0));
  const [left, bottom, right, top] = corners as Box;
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}
