import type { PDFiumPage } from '@hyzyla/pdfium';
import { task } from '../workers/task.ts';
import { withPdfium } from './open-pdfium.ts';

/** A place on a page as it is shown, in shares (0–1) of its width and height, from the upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Words that were found: a box for each line that they stand on. */
export interface Hit {
  /** From 1. */
  page: number;
  boxes: Box[];
}
interface Order {
  bytes: Uint8Array;
  words: string;
  most: number;
}

/** Where these words stand in a PDF, whatever their case; in the order of the pages, at most so many. */
export default task<Order, Hit[]>(import.meta.url, ({ bytes, words, most }) =>
  withPdfium(bytes, (pdf) => {
    const hits: Hit[] = [];
    for (const page of pdf.pages()) {
      for (const boxes of placesOn(page, words, most - hits.length)) hits.push({ page: page.number + 1, boxes });
      if (hits.length >= most) break;
    }
    return hits;
  }),
);

/** The part of PDFium that finds text (fpdf_text.h, fpdfview.h); the package calls it for whole pages alone. */
interface TextFinder {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_FindStart(text: number, words: number, flags: number, from: number): number;
  _FPDFText_FindNext(search: number): number;
  _FPDFText_FindClose(search: number): void;
  _FPDFText_GetSchResultIndex(search: number): number;
  _FPDFText_GetSchCount(search: number): number;
  _FPDFText_CountRects(text: number, from: number, count: number): number;
  _FPDFText_GetRect(text: number, at: number, left: number, top: number, right: number, bottom: number): number;
  _FPDF_PageToDevice(
    page: number,
    ...where: [
      left: number,
      top: number,
      width: number,
      height: number,
      turn: number,
      x: number,
      y: number,
      toX: number,
      toY: number,
    ]
  ): number;
}

const DOUBLE = 8;
/** The page is laid over so many steps each way: the library answers whole ones. */
const STEPS = 1_000_000;

function placesOn(page: PDFiumPage, words: string, most: number): Box[][] {
  const { module: pdfium, pageIdx } = page as unknown as { module: TextFinder; pageIdx: number };
  const { malloc, free } = pdfium.wasmExports;
  const letters = Buffer.from(`${words}\0`, 'utf16le');
  const sought = malloc(letters.length);
  const corners = malloc(4 * DOUBLE);
  // The memory may grow in any call: it is looked at anew each time.
  pdfium.HEAPU8.set(letters, sought);
  const text = pdfium._FPDFText_LoadPage(pageIdx);
  const search = pdfium._FPDFText_FindStart(text, sought, 0, 0);
  const [left, top, right, bottom] = [0, 1, 2, 3].map((at) => corners + at * DOUBLE) as [number, number, number, number];
  const pointOf = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(pageIdx, 0, 0, STEPS, STEPS, 0, x, y, corners, corners + DOUBLE);
    const view = new DataView(pdfium.HEAPU8.buffer);
    return { x: view.getInt32(corners, true) / STEPS, y: view.getInt32(corners + DOUBLE, true) / STEPS };
  };
  const boxAt = (at: number): Box => {
    pdfium._FPDFText_GetRect(text, at, left, top, right, bottom);
    const view = new DataView(pdfium.HEAPU8.buffer);
    const [x1, y1, x2, y2] = [left, top, right, bottom].map((place) => view.getFloat64(place, true)) as [
      number,
      number,
      number,
      number,
    ];
    return boxOf(pointOf(x1, y1), pointOf(x2, y2));
  };
  try {
    const places: Box[][] = [];
    while (places.length < most && pdfium._FPDFText_FindNext(search)) {
      const lines = pdfium._FPDFText_CountRects(
        text,
        pdfium._FPDFText_GetSchResultIndex(search),
        pdfium._FPDFText_GetSchCount(search),
      );
      places.push(Array.from({ length: lines }, (_, at) => boxAt(at)));
    }
    return places;
  } finally {
    pdfium._FPDFText_FindClose(search);
    pdfium._FPDFText_ClosePage(text);
    free(sought);
    free(corners);
  }
}

const boxOf = (one: { x: number; y: number }, other: { x: number; y: number }): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});
