import { task } from '#server/workers/task.ts';
import type { Block, Paper } from './blocks.ts';
import { drawSvg, wordsOfSvg } from './draw-svg.ts';
import { drawTable } from './draw-table.ts';
import { MARGIN, MUTED, PAGE, ROOM, Sheet } from './sheet.ts';

const CHART = { width: 720, height: 400 };
const NUMBERS_ACROSS = 3;
const TEXT_SIZE = 9;
/** Of the lines of a text, in points of the size of its letters. */
const TEXT_ROOM = ROOM / TEXT_SIZE;
const INK = '#1f2933';

/** A block with its chart drawn. */
type Drawn = Exclude<Block, { kind: 'chart' }> | { kind: 'svg'; svg: string };

/** Numbers on letter pages: words that can be selected, charts as paths; scripts that need shaping as pictures. */
export default task<Paper, Uint8Array>(import.meta.url, async ({ title, about, blocks }) => {
  // not in the thread that answers
  const { PDF, ops } = await import('@libpdf/core');
  const { chartSvg } = await import('./chart-svg.ts');
  const pdf = PDF.create();
  const sheet = new Sheet(pdf);
  const drawn = blocks.map((block): Drawn =>
    block.kind === 'chart' ? { kind: 'svg', svg: chartSvg(block.chart, CHART) } : block,
  );
  await sheet.pictures.make([{ text: title }, { text: about }, ...drawn.flatMap(textsOf)], INK);
  sheet.write(title, MARGIN, sheet.y + 16, { size: 18, isBold: true, room: ROOM });
  sheet.write(about, MARGIN, sheet.y + 34, { color: MUTED, room: ROOM });
  sheet.y += 50;
  drawn.forEach((block, at) => draw(sheet, ops, block, drawn[at + 1]));
  sheet.numberPages(title);
  pdf.setTitle(title);
  return pdf.save({ subsetFonts: true });
});

function textsOf(block: Drawn): { text: string; width?: number }[] {
  if (block.kind === 'text') return block.text.split('\n').map((text) => ({ text, width: TEXT_ROOM }));
  if (block.kind === 'heading') return [block];
  if (block.kind === 'svg') return wordsOfSvg(block.svg).map((text) => ({ text }));
  const texts =
    block.kind === 'numbers'
      ? block.numbers.flatMap(({ title, value, note = '' }) => [title, value, note])
      : [block.header, ...block.rows, block.total ?? []].flat();
  return texts.map((text) => ({ text }));
}

function draw(sheet: Sheet, ops: Parameters<typeof drawSvg>[1], block: Drawn, next: Drawn | undefined): void {
  if (block.kind === 'table') return drawTable(sheet, block);
  if (block.kind === 'numbers') return drawNumbers(sheet, block.numbers);
  if (block.kind === 'text') return drawText(sheet, block.text);
  if (block.kind === 'svg') {
    const scale = ROOM / CHART.width;
    sheet.makeRoom(CHART.height * scale);
    drawSvg(sheet, ops, block.svg, { left: MARGIN, top: sheet.y, scale });
    sheet.y += CHART.height * scale + 12;
    return;
  }
  sheet.makeRoom(next?.kind === 'svg' ? 30 + CHART.height * (ROOM / CHART.width) : 90);
  sheet.write(block.text, MARGIN, sheet.y + 16, { size: 12, isBold: true, room: ROOM });
  sheet.y += 26;
}

function drawText(sheet: Sheet, text: string): void {
  for (const paragraph of text.split('\n')) {
    const picture = sheet.pictures.of(paragraph, TEXT_ROOM);
    if (picture) {
      const [width, height] = [picture.width * TEXT_SIZE, picture.height * TEXT_SIZE];
      const scale = Math.min(1, (PAGE.height - 2 * MARGIN) / height);
      sheet.makeRoom(height * scale);
      const y = PAGE.height - sheet.y - height * scale;
      sheet.page.drawImage(picture.image, { x: MARGIN, y, width: width * scale, height: height * scale });
      sheet.y += height * scale + 4;
      continue;
    }
    for (const line of sheet.wrapped(paragraph, ROOM, TEXT_SIZE)) {
      sheet.makeRoom(13);
      sheet.write(line, MARGIN, sheet.y + 10, { color: MUTED });
      sheet.y += 13;
    }
  }
  sheet.y += 8;
}

function drawNumbers(sheet: Sheet, numbers: Extract<Block, { kind: 'numbers' }>['numbers']): void {
  const width = (ROOM - 12 * (NUMBERS_ACROSS - 1)) / NUMBERS_ACROSS;
  const room = width - 20;
  numbers.forEach(({ title, value, note = '' }, at) => {
    if (at % NUMBERS_ACROSS === 0) {
      sheet.y += at ? 72 : 0;
      sheet.makeRoom(72);
    }
    const left = MARGIN + (at % NUMBERS_ACROSS) * (width + 12);
    sheet.page.drawRectangle({
      x: left,
      y: PAGE.height - sheet.y - 64,
      width,
      height: 64,
      borderColor: { type: 'RGB', red: 0.85, green: 0.89, blue: 0.93 },
      borderWidth: 0.75,
      cornerRadius: 4,
    });
    sheet.write(title, left + 10, sheet.y + 17, { size: 8.5, color: MUTED, room });
    sheet.write(value, left + 10, sheet.y + 39, { size: 18, isBold: true, room });
    sheet.write(note, left + 10, sheet.y + 55, { size: 8, color: MUTED, room });
  });
  sheet.y += 84;
}
