import type { EmbeddedFont, PDF, PDFPage } from '@libpdf/core';
import { Refusal } from '#common/errors.ts';
import { keptOnce } from '#server/kept-once.ts';
import { lackingLetter, latin, standsAsText } from '#server/pdf/fonts.ts';
import { pictureOfText } from '#server/pdf/picture-of-text.ts';
import type { Mark } from './marks.ts';
import { pageSpace, type PageSpace } from './page-space.ts';

const INK = { type: 'RGB', red: 0.05, green: 0.08, blue: 0.2 } as const;
const PAPER = { type: 'RGB', red: 1, green: 1, blue: 1 } as const;
const PADDING = 2;
const LEAST = 1;

/** Embedded when they are needed first: reading a font takes as long as everything else that is drawn. */
interface Fonts {
  plain: () => EmbeddedFont;
  italic: () => EmbeddedFont;
}
type TextMark = Mark & { what: Extract<Mark['what'], { kind: 'text' }> };

/** Draws everything inside its box and nowhere else: text becomes smaller until it fits. */
export async function drawMarks(pdf: PDF, marks: readonly Mark[]): Promise<void> {
  const fonts = {
    plain: keptOnce(() => pdf.embedFont(latin('Regular'))),
    italic: keptOnce(() => pdf.embedFont(latin('MediumItalic'))),
  };
  const pages = pdf.getPages();
  for (const mark of [...marks].sort((a, b) => Number(b.what.kind === 'cover') - Number(a.what.kind === 'cover'))) {
    const page = pages[mark.page - 1];
    if (!page) continue;
    const space = pageSpace(pdf, page);
    const { what } = mark;
    if (what.kind === 'cover') page.drawRectangle({ ...space.box(mark), color: PAPER });
    else if (what.kind === 'picture') drawPicture(pdf, page, space, mark, what.png);
    else if (what.kind === 'text') await drawText(pdf, page, space, mark as TextMark, fonts);
    else drawTick(page, space, mark, what.kind);
  }
}

function drawPicture(pdf: PDF, page: PDFPage, space: PageSpace, box: Mark, png: Uint8Array, align = 'center'): void {
  const image = pdf.embedPng(png);
  const inner = { width: Math.max(1, box.width - 2), height: Math.max(1, box.height - 2) };
  const scale = Math.min(inner.width / image.width, inner.height / image.height);
  placePicture(page, space, box, { image, width: image.width * scale, height: image.height * scale, align });
}

function placePicture(
  page: PDFPage,
  space: PageSpace,
  box: Mark,
  { image, width, height, align }: { image: ReturnType<PDF['embedPng']>; width: number; height: number; align: string },
): void {
  const room = box.width - width;
  const left =
    box.left + (align === 'left' ? Math.min(1, room / 2) : align === 'right' ? room - Math.min(1, room / 2) : room / 2);
  const corner = space.at(left, box.top + (box.height + height) / 2); // its lower left corner, as it is shown
  page.drawImage(image, { ...corner, width, height, rotate: { angle: space.angle, origin: corner } });
}

async function drawText(pdf: PDF, page: PDFPage, space: PageSpace, mark: TextMark, fonts: Fonts): Promise<void> {
  const { what } = mark;
  const font = what.isSignature ? fonts.italic() : fonts.plain();
  const text = what.text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '  ');
  if (!standsAsText(text.replaceAll('\n', ''), font)) {
    const picture = await pictureOfText(text, {
      fontSize: what.fontSize,
      color: '#0d1433',
      ...(what.isMultiline ? { width: mark.width - PADDING } : {}),
    });
    if (!picture) throw undrawable(text);
    const image = pdf.embedPng(picture.png);
    const scale = Math.min(1, (mark.width - 2) / picture.width, (mark.height - 2) / picture.height);
    const grown = what.isSignature ? Math.min((mark.width - 2) / picture.width, (mark.height - 2) / picture.height) : scale;
    placePicture(page, space, mark, { image, width: picture.width * grown, height: picture.height * grown, align: what.align });
    return;
  }
  const { size, lines } = fitted(text, font, mark);
  drawLines(page, space, mark, { size, lines, font });
}

const undrawable = (text: string) =>
  new Refusal(
    422,
    'undrawable',
    `There is no font here for the letter “${lackingLetter(text) ?? ''}” in “${text.slice(0, 40)}”.`,
  );

interface Lines {
  size: number;
  lines: string[];
  font: EmbeddedFont;
}

function drawLines(
  page: PDFPage,
  space: PageSpace,
  { left, top, width, height, what }: TextMark,
  { size, lines, font }: Lines,
): void {
  const { ascent, descent, unitsPerEm } = font.program;
  const [up, down] = [(ascent / unitsPerEm) * size, (-descent / unitsPerEm) * size];
  const step = up + down;
  const whole = step * lines.length;
  const first = what.isMultiline ? top + Math.min(PADDING, (height - whole) / 2) : top + (height - whole) / 2;
  lines.forEach((line, at) => {
    const room = width - font.getTextWidth(line, size);
    const pad = Math.min(PADDING, Math.max(0, room / 2));
    const start = left + (what.align === 'center' ? room / 2 : what.align === 'right' ? room - pad : pad);
    const base = space.at(start, first + at * step + up);
    page.drawText(line, { ...base, font, size, color: INK, rotate: { angle: space.angle, origin: base } });
  });
}

/** The largest font size, up to that of the input, at which the text fits its box. A signature fills the box. */
function fitted(text: string, font: EmbeddedFont, { width, height, what }: TextMark): { size: number; lines: string[] } {
  const { ascent, descent, unitsPerEm } = font.program;
  const perPoint = (ascent - descent) / unitsPerEm;
  const inner = Math.max(1, width - 2);
  let size = what.isSignature ? Math.min(48, height / perPoint) : what.fontSize;
  for (; size > LEAST; size -= 0.25) {
    const lines = what.isMultiline ? wrapped(text, font, size, inner) : [text.replaceAll('\n', ' ')];
    const isIn = lines.every((line) => font.getTextWidth(line, size) <= inner) && lines.length * size * perPoint <= height;
    if (isIn) return { size, lines };
  }
  return { size: LEAST, lines: what.isMultiline ? wrapped(text, font, LEAST, inner) : [text.replaceAll('\n', ' ')] };
}

function wrapped(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && font.getTextWidth(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

function drawTick(page: PDFPage, space: PageSpace, { left, top, width, height }: Mark, kind: 'tick' | 'dot'): void {
  const side = Math.min(width, height);
  const [x, y] = [left + (width - side) / 2, top + (height - side) / 2];
  const point = (dx: number, dy: number) => space.at(x + dx * side, y + dy * side);
  if (kind === 'dot') return page.drawCircle({ ...point(0.5, 0.5), radius: side * 0.3, color: INK });
  const thickness = Math.max(0.5, side * 0.1);
  page.drawLine({ start: point(0.2, 0.55), end: point(0.42, 0.77), thickness, color: INK });
  page.drawLine({ start: point(0.42, 0.77), end: point(0.8, 0.25), thickness, color: INK });
}
