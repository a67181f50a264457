import type { KeyboardEvent } from 'react';

export interface Position {
  row: number;
  /** −1: the row as a whole. */
  column: number;
}
interface Grid {
  active: Position | null;
  rows: number;
  columns: number;
  walk: (to: Position) => void;
  edit: (at: Position) => void;
  isEditable: (at: Position) => boolean;
  toggle: (row: number) => void;
  open: (row: number) => void;
  openPage: (row: number) => void;
}

const STEPS: Record<string, Position> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Keys of a grid that has the focus. Keys of links and boxes inside it, and those of the browser, are left alone. */
export function gridKeys(event: KeyboardEvent<HTMLElement>, grid: Grid) {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || grid.rows === 0) return;
  const at = grid.active;
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    return grid.walk(at ? clamp({ row: at.row + step.row, column: at.column + step.column }, grid) : { row: 0, column: -1 });
  }
  if (!at) return;
  const keys: Record<string, () => void> = {
    Enter: () => (at.column < 0 ? grid.openPage(at.row) : grid.isEditable(at) ? grid.edit(at) : grid.open(at.row)),
    F2: () => at.column >= 0 && grid.edit(at),
    ' ': () => grid.toggle(at.row),
    Home: () => grid.walk({ row: at.row, column: 0 }),
    End: () => grid.walk({ row: at.row, column: grid.columns - 1 }),
    o: () => grid.open(at.row),
  };
  const run = keys[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}

const clamp = ({ row, column }: Position, { rows, columns }: Grid): Position => ({
  row: Math.min(Math.max(row, 0), rows - 1),
  column: Math.min(Math.max(column, -1), columns - 1),
});
