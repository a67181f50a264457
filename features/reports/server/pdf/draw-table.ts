import type { TableBlock } from './blocks.ts';
import { MARGIN, MUTED, ROOM, type Sheet } from './sheet.ts';

const ROW = 17;
const SIZE = 8.5;
const GAP = 10;
const WIDEST = 240;
const NARROWEST = 36;
/** Rows that are measured for the widths of the columns. */
const MEASURED = 200;

/** A table over as many pages as it needs, its header on each of them. */
export function drawTable(sheet: Sheet, table: TableBlock): void {
  const columns = columnsOf(sheet, table);
  const line = (cells: readonly string[], look: { isBold?: boolean; color?: typeof MUTED } = {}) => {
    columns.forEach(({ left, width, isNumber }, at) => {
      const text = cells[at] ?? '';
      const x = isNumber ? left + width - Math.min(width, sheet.widthOf(text, SIZE, look.isBold)) : left;
      sheet.write(text, x, sheet.y + 12, { size: SIZE, room: width, ...look });
    });
    sheet.y += ROW;
    sheet.rule(sheet.y);
  };
  const head = () => line(table.header, { color: MUTED });
  sheet.makeRoom(3 * ROW);
  head();
  for (const row of table.rows) {
    if (sheet.makeRoom(ROW)) head();
    line(row);
  }
  if (table.total) {
    if (sheet.makeRoom(ROW)) head();
    line(table.total, { isBold: true });
  }
  sheet.y += 12;
}

/** As wide as what stands in them, and all together as wide as the page at most. */
function columnsOf(sheet: Sheet, { header, rows, numeric, total }: TableBlock) {
  const measured = [header, ...rows.slice(0, MEASURED), ...(total ? [total] : [])];
  const wanted = header.map((_, at) =>
    Math.min(WIDEST, Math.max(NARROWEST, ...measured.map((row) => sheet.widthOf(row[at] ?? '', SIZE, true)))),
  );
  const free = ROOM - GAP * (header.length - 1);
  const sum = wanted.reduce((all, each) => all + each, 0);
  const widths = wanted.map((each) => each * Math.min(free / sum, 1.6));
  let left = MARGIN;
  return widths.map((width, at) => {
    const column = { left, width, isNumber: numeric[at] ?? false };
    left += width + GAP;
    return column;
  });
}
