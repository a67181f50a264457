import type { PDF, PDFPage, PdfObject } from '@libpdf/core';
import { inherited, resolved } from '#server/pdf/inherited.ts';

/** Converts points of a page as it is shown (crop box, turned) to points of its file. */
export interface PageSpace {
  width: number;
  height: number;
  /** Counter-clockwise degrees by which a drawing is turned so that it is upright when shown. */
  angle: 0 | 90 | 180 | 270;
  at(left: number, top: number): { x: number; y: number };
  /** A box of the page as it is shown. */
  box(box: Box): Box2;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Box2 {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function pageSpace(pdf: PDF, page: PDFPage): PageSpace {
  const { x, y, width, height } = shownBox(pdf, page);
  const angle = turnOf(pdf, page);
  const isTurned = angle === 90 || angle === 270;
  const at = (left: number, top: number) => {
    if (angle === 90) return { x: x + top, y: y + left };
    if (angle === 180) return { x: x + width - left, y: y + top };
    if (angle === 270) return { x: x + width - top, y: y + height - left };
    return { x: x + left, y: y + height - top };
  };
  const box = (given: Box) => {
    const one = at(given.left, given.top);
    const other = at(given.left + given.width, given.top + given.height);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
  return { width: isTurned ? height : width, height: isTurned ? width : height, angle, at, box };
}

/** The crop box within the media box; the media box where nothing is left of it. */
function shownBox(pdf: PDF, page: PDFPage): Box2 {
  const media = boxOf(pdf, page, 'MediaBox') ?? { x: 0, y: 0, width: 612, height: 792 };
  const crop = boxOf(pdf, page, 'CropBox') ?? media;
  const x = Math.max(crop.x, media.x);
  const y = Math.max(crop.y, media.y);
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Read here because the library takes the upper right corner of a box for its size and ignores what a page inherits. */
function boxOf(pdf: PDF, page: PDFPage, name: string): Box2 | undefined {
  const list = inherited(pdf, page, name);
  if (list?.type !== 'array' || list.length < 4) return undefined;
  const numbers = [0, 1, 2, 3].map((at) => numberOf(resolved(pdf, list.at(at))));
  const [x1, y1, x2, y2] = numbers;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

function turnOf(pdf: PDF, page: PDFPage): PageSpace['angle'] {
  const turn = numberOf(inherited(pdf, page, 'Rotate')) ?? 0;
  return ((((Math.round(turn / 90) * 90) % 360) + 360) % 360) as PageSpace['angle'];
}

const numberOf = (found: PdfObject | undefined): number | undefined => (found?.type === 'number' ? found.value : undefined);

/** The same box of a page as it is shown, from one of its file. */
export function shownFrom({ at, angle, width, height }: PageSpace, box: Box2): Box {
  const origin = at(0, 0);
  const back = (px: number, py: number) => {
    const [dx, dy] = [px - origin.x, py - origin.y];
    if (angle === 90) return { left: dy, top: dx };
    if (angle === 180) return { left: -dx, top: dy };
    if (angle === 270) return { left: -dy, top: -dx };
    return { left: dx, top: -dy };
  };
  const one = back(box.x, box.y);
  const other = back(box.x + box.width, box.y + box.height);
  const left = Math.max(0, Math.min(one.left, other.left));
  const top = Math.max(0, Math.min(one.top, other.top));
  return {
    left,
    top,
    width: Math.min(Math.abs(one.left - other.left), width - left),
    height: Math.min(Math.abs(one.top - other.top), height - top),
  };
}
