import { useRef, useState, type KeyboardEvent } from 'react';
import { say } from '#web/words/say.ts';
import classes from '../arcade.module.css';

interface Cell {
  label: string;
  shown?: string;
  picture?: string;
  tone?: 'water' | 'down' | 'hit' | 'done' | 'chosen' | undefined;
}

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** One stop of the tab key; the arrows go from cell to cell, Enter and space choose. */
export function CellButtons({
  columns,
  cells,
  onChoose,
}: {
  columns: number;
  cells: readonly Cell[];
  onChoose: (cell: number) => void;
}) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const step = STEPS[event.key]?.(columns);
    if (!step) return;
    event.preventDefault();
    const next = at + step;
    if (next < 0 || next >= cells.length) return;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it are what is interactive
    <div
      ref={grid}
      role="group"
      aria-label={say('Board')}
      className={classes.cells}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      onKeyDown={go}
    >
      {cells.map(({ label, shown, picture, tone }, cell) => (
        <button
          key={cell}
          type="button"
          data-cell={cell}
          data-tone={tone}
          tabIndex={cell === Math.min(at, cells.length - 1) ? 0 : -1}
          aria-label={label}
          className={classes.cell}
          onClick={() => {
            setAt(cell);
            onChoose(cell);
          }}
        >
          {picture ? <img src={picture} alt="" /> : shown}
        </button>
      ))}
    </div>
  );
}
