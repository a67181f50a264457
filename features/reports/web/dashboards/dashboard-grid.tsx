import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { say } from '#web/words/say.ts';
import { GRID_COLUMNS, type Widget } from '../../widgets.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { moved, sized } from './grid.ts';
import { Tile } from './tile.tsx';
import classes from './dashboards.module.css';

interface Props {
  widgets: readonly Widget[];
  filter: DashboardFilter;
  /** Absent: they are looked at. */
  onChange: ((widgets: Widget[]) => void) | undefined;
  onSettings: (id: string) => void;
}
/** Widgets on twelve columns; while they are edited each is moved and sized by pointer, or by its handle's arrow keys. */
export function DashboardGrid({ widgets, filter, onChange, onSettings }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Widget[] | null>(null);
  const [said, setSaid] = useState('');

  const drag = (event: PointerEvent, change: (dx: number, dy: number) => Widget[]) => {
    event.preventDefault();
    const { clientX, clientY, pointerId } = event;
    const handle = event.currentTarget as HTMLElement;
    const { column, row } = cellOf(grid.current!);
    let next: Widget[] | null = null;
    const move = (at: globalThis.PointerEvent) => {
      next = change(Math.round((at.clientX - clientX) / column), Math.round((at.clientY - clientY) / row));
      setDraft(next);
    };
    const end = (isKept: boolean) => {
      handle.removeEventListener('pointermove', move);
      setDraft(null);
      if (isKept && next) onChange?.(next);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', () => end(true), { once: true });
    handle.addEventListener('pointercancel', () => end(false), { once: true });
  };
  const byKey = (event: KeyboardEvent, widget: Widget, name: string) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const [dx, dy] = step;
    const { _id, x, y, w, h } = widget;
    const next = event.shiftKey ? sized(widgets, _id, w + dx, h + dy) : moved(widgets, _id, x + dx, y + dy);
    onChange?.(next);
    const now = next.find((each) => each._id === _id)!;
    setSaid(
      say('{name}: column {column}, row {row}, {width} wide, {height} high', {
        name,
        column: now.x + 1,
        row: now.y + 1,
        width: now.w,
        height: now.h,
      }),
    );
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div ref={grid} className={classes.grid}>
        {(draft ?? widgets).toSorted(byPlace).map((widget) => (
          <Tile
            key={widget._id}
            widget={widget}
            filter={filter}
            editing={
              onChange && {
                onKeyDown: (event, name) => byKey(event, widget, name),
                onMove: (event) => drag(event, (dx, dy) => moved(widgets, widget._id, widget.x + dx, widget.y + dy)),
                onSize: (event) => drag(event, (dx, dy) => sized(widgets, widget._id, widget.w + dx, widget.h + dy)),
                onSettings: () => onSettings(widget._id),
                onRemove: () => onChange(widgets.filter(({ _id }) => _id !== widget._id)),
              }
            }
          />
        ))}
      </div>
    </>
  );
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const byPlace = (one: Widget, other: Widget) => one.y - other.y || one.x - other.x;

/** Pixels from one cell to the next. */
function cellOf(grid: HTMLElement) {
  const { columnGap, gridAutoRows, rowGap } = getComputedStyle(grid);
  return {
    column: (grid.clientWidth + Number.parseFloat(columnGap)) / GRID_COLUMNS,
    row: Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap),
  };
}
