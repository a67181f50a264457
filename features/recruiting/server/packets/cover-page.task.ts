import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { task } from '#server/workers/task.ts';

export interface CoverPage {
  title: string;
  /** Label and value, one below the other. */
  facts: [label: string, value: string][];
  /** What the sender writes, in paragraphs. */
  text: string;
  /** What follows the cover. */
  contents: string[];
}

const MARGIN = 60;
const WIDTH = 612 - 2 * MARGIN;
const FOOT = 60;
const require = createRequire(import.meta.url);
const fontOf = (style: 'Regular' | 'Bold') =>
  readFileSync(join(dirname(require.resolve('@embedpdf/fonts-latin')), '..', 'fonts', `NotoSans-${style}.ttf`));

/** The cover of a packet: letter pages of text, as many as it takes. */
export default task<CoverPage, Uint8Array>(import.meta.url, async ({ title, facts, text, contents }) => {
  const { PDF, rgb } = await import('@libpdf/core');
  const pdf = PDF.create();
  const [plain, bold] = [pdf.embedFont(fontOf('Regular')), pdf.embedFont(fontOf('Bold'))];
  const [ink, muted] = [rgb(0.1, 0.12, 0.15), rgb(0.4, 0.43, 0.47)];
  let page = pdf.addPage({ width: 612, height: 792 });
  let y = 720;
  type Style = { size: number; font: typeof plain; color: typeof ink; gap: number };
  const write = (words: string, { size, font, color, gap }: Style) => {
    for (const line of wrapped(drawable(words, font), (part) => font.widthOfTextAtSize(part, size))) {
      if (y - size < FOOT) {
        page = pdf.addPage({ width: 612, height: 792 });
        y = 732;
      }
      y -= size;
      if (line) page.drawText(line, { x: MARGIN, y, size, font, color });
      y -= gap;
    }
  };
  write(title, { size: 24, font: bold, color: ink, gap: 10 });
  y -= 16;
  for (const [label, value] of facts) {
    write(label, { size: 9, font: plain, color: muted, gap: 4 });
    write(value, { size: 13, font: plain, color: ink, gap: 4 });
    y -= 8;
  }
  if (text.trim()) {
    y -= 8;
    write(text.trim(), { size: 11, font: plain, color: ink, gap: 5 });
  }
  if (contents.length) {
    y -= 20;
    write('In this packet', { size: 12, font: bold, color: ink, gap: 6 });
    contents.forEach((name, at) => write(`${at + 1}. ${name}`, { size: 11, font: plain, color: ink, gap: 5 }));
  }
  pdf.setTitle(title);
  return pdf.save();
});

/** Letters that the font does not have become question marks. */
const drawable = (text: string, font: { program: { hasGlyph(code: number): boolean } }): string =>
  [...text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '  ')]
    .map((letter) => (letter === '\n' || font.program.hasGlyph(letter.codePointAt(0)!) ? letter : '?'))
    .join('');

/** Lines that fit; a word that is longer than a line is cut. */
function wrapped(text: string, widthOf: (part: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer) <= WIDTH) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (widthOf(line) > WIDTH) {
        let fits = line.length;
        while (widthOf(line.slice(0, fits)) > WIDTH) fits--;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line];
  });
}
