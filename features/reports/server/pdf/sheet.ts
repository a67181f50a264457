import type { EmbeddedFont, PDF, PDFPage } from '@libpdf/core';
import { latin } from '#server/pdf/fonts.ts';
import { WrittenPictures } from './written-pictures.ts';

export const PAGE = { width: 612, height: 792 };
export const MARGIN = 48;
export const ROOM = PAGE.width - 2 * MARGIN;
const FOOT = 40;
/** How far above the baseline the middle of a line of words is, of its size. */
export const MIDDLE = 0.36;

export interface Ink {
  type: 'RGB';
  red: number;
  green: number;
  blue: number;
}
const ink = (red: number, green: number, blue: number): Ink => ({ type: 'RGB', red, green, blue });
export const TEXT = ink(0.12, 0.16, 0.2);
export const MUTED = ink(0.32, 0.38, 0.43);
export const LINE = ink(0.85, 0.89, 0.93);

interface Words {
  size?: number;
  isBold?: boolean;
  color?: Ink;
  /** Points; what is wider is cut with an ellipsis, a picture becomes smaller. */
  room?: number;
}

/** Letter pages that are filled from the top; what does not fit begins a page. `y` counts from the top. */
export class Sheet {
  y = MARGIN;
  readonly #pdf: PDF;
  readonly #plain: EmbeddedFont;
  readonly #bold: EmbeddedFont;
  readonly pictures: WrittenPictures;
  #page: PDFPage;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#plain = pdf.embedFont(latin('Regular'));
    this.#bold = pdf.embedFont(latin('SemiBold'));
    this.pictures = new WrittenPictures(pdf, this.#plain);
    this.#page = pdf.addPage(PAGE);
  }

  get page(): PDFPage {
    return this.#page;
  }

  font = (isBold = false): EmbeddedFont => (isBold ? this.#bold : this.#plain);

  /** @returns whether a page was begun */
  makeRoom(height: number): boolean {
    if (this.y + height <= PAGE.height - MARGIN) return false;
    this.#page = this.#pdf.addPage(PAGE);
    this.y = MARGIN;
    return true;
  }

  /** One line whose baseline is so far from the top of the page. */
  write(text: string, x: number, baseline: number, { size = 9, isBold = false, color = TEXT, room }: Words = {}): void {
    const picture = this.pictures.of(text);
    if (picture) {
      const scale = room === undefined ? size : Math.min(size, room / picture.width);
      const [width, height] = [picture.width * scale, picture.height * scale];
      // Its letters stand around the middle of small ones.
      this.#page.drawImage(picture.image, { x, y: PAGE.height - baseline + MIDDLE * size - height / 2, width, height });
      return;
    }
    const drawn = this.known(room === undefined ? text : this.#fitted(text, room, size, isBold), isBold);
    if (drawn) this.#page.drawText(drawn, { x, y: PAGE.height - baseline, size, font: this.font(isBold), color });
  }

  widthOf = (text: string, size: number, isBold = false): number => {
    const picture = this.pictures.of(text);
    return picture ? picture.width * size : this.font(isBold).getTextWidth(this.known(text, isBold), size);
  };

  #fitted(text: string, width: number, size: number, isBold = false): string {
    if (this.widthOf(text, size, isBold) <= width) return text;
    let cut = text;
    while (cut && this.widthOf(`${cut}…`, size, isBold) > width) cut = cut.slice(0, -1);
    return `${cut.trimEnd()}…`;
  }

  wrapped(text: string, width: number, size: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line ? `${line} ${word}` : word;
        if (line && this.widthOf(longer, size) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line];
    });
  }

  rule(y: number): void {
    const at = PAGE.height - y;
    this.#page.drawLine({ start: { x: MARGIN, y: at }, end: { x: PAGE.width - MARGIN, y: at }, thickness: 0.5, color: LINE });
  }

  numberPages(title: string): void {
    const pages = this.#pdf.getPages();
    const y = FOOT - 12;
    pages.forEach((page, at) => {
      const font = this.#plain;
      const place = `${at + 1} / ${pages.length}`;
      this.#page = page;
      this.write(title, MARGIN, PAGE.height - y, { size: 8, color: MUTED, room: ROOM - 80 });
      page.drawText(place, { x: PAGE.width - MARGIN - font.getTextWidth(place, 8), y, size: 8, font, color: MUTED });
    });
  }

  /** Letters that no font has are question marks. */
  known(text: string, isBold = false): string {
    const { program } = this.font(isBold);
    const clean = text.normalize('NFC').replaceAll(/\s+/g, ' ');
    return [...clean].map((letter) => (program.hasGlyph(letter.codePointAt(0)!) ? letter : '?')).join('');
  }
}
