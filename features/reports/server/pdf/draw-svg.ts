import type { PDFPage } from '@libpdf/core';
import { cubicPath } from './cubic-path.ts';
import { MIDDLE, PAGE, type Sheet } from './sheet.ts';
import { svgMarks, times, type Matrix, type Paint, type PathMark, type TextMark } from './svg-marks.ts';

type Operators = (typeof import('@libpdf/core'))['ops'];

/** The words of an SVG of ECharts. */
export const wordsOfSvg = (svg: string): string[] => svgMarks(svg).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

/** Draws an SVG of ECharts as paths and words, its upper left corner at a point that counts from the top of the page. */
export function drawSvg(sheet: Sheet, ops: Operators, svg: string, at: { left: number; top: number; scale: number }): void {
  const toPage: Matrix = [at.scale, 0, 0, -at.scale, at.left, PAGE.height - at.top];
  for (const mark of svgMarks(svg))
    if (mark.kind === 'path') drawPath(sheet.page, ops, toPage, mark);
    else drawWords(sheet, toPage, mark);
}

const colorOf = ({ red, green, blue }: Paint) => ({ type: 'RGB' as const, red, green, blue });

function drawPath(page: PDFPage, ops: Operators, toPage: Matrix, { d, matrix, fill, stroke, strokeWidth }: PathMark): void {
  page.drawOperators([ops.pushGraphicsState(), ops.concatMatrix(...times(toPage, matrix))]);
  const path = page.drawPath().appendSvgPath(cubicPath(d), { flipY: false });
  const filled = fill ? { color: colorOf(fill), opacity: fill.opacity } : {};
  const stroked = stroke ? { borderColor: colorOf(stroke), borderWidth: strokeWidth, borderOpacity: stroke.opacity } : {};
  if (fill && stroke) path.fillAndStroke({ ...filled, ...stroked });
  else if (fill) path.fill(filled);
  else path.stroke(stroked);
  page.drawOperators([ops.popGraphicsState()]);
}

function drawWords(sheet: Sheet, toPage: Matrix, { text, x, y, matrix, size, isBold, anchor, isCentral, fill }: TextMark): void {
  const [a, b, c, d, e, f] = times(toPage, matrix);
  const scale = Math.hypot(a, b);
  const font = sheet.font(isBold);
  const words = sheet.known(text, isBold);
  const picture = sheet.pictures.of(text);
  const width = picture ? picture.width * size : font.getTextWidth(words, size);
  const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const base = y + (isCentral ? size * MIDDLE : 0);
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  if (picture) {
    const low = base - size * MIDDLE + (picture.height * size) / 2;
    const corner = { x: a * left + c * low + e, y: b * left + d * low + f };
    const [wide, high] = [width * scale, picture.height * size * scale];
    sheet.page.drawImage(picture.image, { ...corner, width: wide, height: high, rotate: { angle, origin: corner } });
    return;
  }
  const origin = { x: a * left + c * base + e, y: b * left + d * base + f };
  sheet.page.drawText(words, {
    ...origin,
    font,
    size: size * scale,
    color: colorOf(fill),
    ...(Math.abs(angle) > 0.1 ? { rotate: { angle, origin } } : {}),
  });
}
