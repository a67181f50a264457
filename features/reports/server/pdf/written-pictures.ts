import type { EmbeddedFont, PDF } from '@libpdf/core';
import { standsAsText, writable } from '#server/pdf/fonts.ts';
import { pictureOfText } from '#server/pdf/picture-of-text.ts';

/** Points at which pictures are made; they are drawn at the size of their line. */
const SIZE = 12;

export interface WrittenPicture {
  image: ReturnType<PDF['embedPng']>;
  /** Points of each point of the size of its letters. */
  width: number;
  height: number;
}
interface Wanted {
  text: string;
  /** Of a text of several lines: what the line may measure in points of the size of its letters. */
  width?: number;
}
const keyOf = ({ text, width }: Wanted) => `${width ?? ''} ${text}`;

/** Texts in scripts that the font of the pages lacks, as pictures: Pango shapes what a PDF would set letter by letter. */
export class WrittenPictures {
  readonly #pdf: PDF;
  readonly #font: EmbeddedFont;
  readonly #pictures = new Map<string, WrittenPicture>();

  constructor(pdf: PDF, font: EmbeddedFont) {
    this.#pdf = pdf;
    this.#font = font;
  }

  async make(texts: Iterable<Wanted>, color: string): Promise<void> {
    for (const wanted of texts) {
      const key = keyOf(wanted);
      if (this.#pictures.has(key) || this.#isPlain(wanted.text)) continue;
      const text = writable(wanted.text);
      if (this.#isPlain(text)) continue;
      const made = await pictureOfText(text, {
        fontSize: SIZE,
        color,
        ...(wanted.width === undefined ? {} : { width: wanted.width * SIZE }),
      });
      if (!made) continue;
      this.#pictures.set(key, { image: this.#pdf.embedPng(made.png), width: made.width / SIZE, height: made.height / SIZE });
    }
  }

  /** undefined: the text is written in the font of the page. */
  of = (text: string, width?: number): WrittenPicture | undefined =>
    this.#pictures.get(keyOf(width === undefined ? { text } : { text, width }));

  #isPlain = (text: string): boolean => standsAsText(text.normalize('NFC').replaceAll(/\s/g, ''), this.#font);
}
