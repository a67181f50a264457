import type { PDF } from '@libpdf/core';
import { latin } from '#server/pdf/fonts.ts';
import { pageSpace } from './page-space.ts';

const RED = { type: 'RGB', red: 0.75, green: 0.12, blue: 0.12 } as const;
const SLOPE = 35;
/** Of the shorter side of a page. */
const LENGTH = 0.8;

/** A pale word across every page, from the lower left as the page is shown. */
export function drawWatermark(pdf: PDF, word: string): void {
  const font = pdf.embedFont(latin('Bold'));
  for (const page of pdf.getPages()) {
    const { width, height, angle, at } = pageSpace(pdf, page);
    const long = Math.min(width, height) * LENGTH;
    const size = long / font.getTextWidth(word, 1);
    const turn = angle + SLOPE;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const middle = at(width / 2, height / 2);
    const rise = size * 0.36; // half the height of a capital letter
    const start = { x: middle.x - (long / 2) * cos + rise * sin, y: middle.y - (long / 2) * sin - rise * cos };
    page.drawText(word, { ...start, font, size, color: RED, opacity: 0.2, rotate: { angle: turn, origin: start } });
  }
}
