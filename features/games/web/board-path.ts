const COLUMNS = 8;
const STEP = 68;
/** Of a long way only so many tiles are drawn; tokens stand between them by their share. */
const MOST = 40;

interface Spot {
  x: number;
  y: number;
}

/** A winding path from the lower left: each row goes the other way, and rises a little in its middle. */
export function spotsOfBoard(last: number): { spots: Spot[]; shown: number; width: number; height: number } {
  const shown = Math.max(1, Math.min(last, MOST));
  const rows = Math.ceil((shown + 1) / COLUMNS);
  const height = rows * STEP + 40;
  const spots = Array.from({ length: shown + 1 }, (_, at) => {
    const row = Math.floor(at / COLUMNS);
    const column = row % 2 ? COLUMNS - 1 - (at % COLUMNS) : at % COLUMNS;
    const wave = [0, 8, 13, 8, 0, -8, -13, -8][column]!;
    return { x: 36 + column * STEP, y: height - 36 - row * STEP - wave };
  });
  return { spots, shown, width: COLUMNS * STEP + 12, height };
}
