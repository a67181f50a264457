import { GRID_COLUMNS, LEAST, type Place, type Widget } from '../../widgets.ts';

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

const inOrder = (widgets: readonly Widget[]): Widget[] => widgets.toSorted((one, other) => one.y - other.y || one.x - other.x);

/** From top to bottom, each as far up as it goes without covering another; `first` keeps its place before all others. */
export function settled(widgets: readonly Widget[], first?: string): Widget[] {
  const fixed = widgets.filter(({ _id }) => _id === first);
  const placed: Widget[] = [...fixed];
  for (const widget of inOrder(widgets).filter(({ _id }) => _id !== first)) {
    let y = 0;
    const covers = () => placed.some((other) => overlap({ ...widget, y }, other));
    while (covers()) y++;
    placed.push({ ...widget, y });
  }
  // What was moved falls up as well, once the others have made room.
  return first === undefined ? inOrder(placed) : settled(placed);
}

/** A widget at another place; those in its way go below it. */
export const moved = (widgets: readonly Widget[], id: string, x: number, y: number): Widget[] =>
  changed(widgets, id, (widget) => ({ ...widget, x: within(x, 0, GRID_COLUMNS - widget.w), y: Math.max(0, y) }));

export const sized = (widgets: readonly Widget[], id: string, w: number, h: number): Widget[] =>
  changed(widgets, id, (widget) => ({
    ...widget,
    w: within(w, LEAST[widget.kind].w, GRID_COLUMNS - widget.x),
    h: within(h, LEAST[widget.kind].h, 20),
  }));

const changed = (widgets: readonly Widget[], id: string, change: (widget: Widget) => Widget): Widget[] =>
  settled(
    widgets.map((widget) => (widget._id === id ? change(widget) : widget)),
    id,
  );

/** Where a new widget of this size fits first. */
export function added(widgets: readonly Widget[], widget: Omit<Widget, 'x' | 'y'>): Widget[] {
  for (let y = 0; ; y++)
    for (let x = 0; x + widget.w <= GRID_COLUMNS; x++) {
      const place = { ...widget, x, y };
      if (!widgets.some((other) => overlap(place, other))) return [...widgets, place];
    }
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
