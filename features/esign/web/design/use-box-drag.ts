import { useRef, useState, type PointerEvent } from 'react';
import { placed, type DesignInput } from './design-model.ts';
import { moveTogether, resize, type Handle, type Size } from './geometry.ts';
import { snapMove, snapResize, type SnapLine } from './snap-lines.ts';
import type { Design } from './use-design.ts';

/** Pixels that a pointer may tremble before it is a drag, and pixels within which a line draws. */
const STILL = 3;
const REACH = 6;

interface Drag {
  startX: number;
  startY: number;
  /** Pixels for a point. */
  scale: number;
  handle: Handle | null;
  boxes: readonly DesignInput[];
  isMoving: boolean;
}
interface Shown {
  boxes: readonly DesignInput[];
  lines: readonly SnapLine[];
  page: number;
}

/** Moves and resizes by pointer: while it goes, only what is shown changes; letting go makes it one step to undo. */
export function useBoxDrag(design: Design) {
  const drag = useRef<Drag>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  const begin = (event: PointerEvent, box: DesignInput, handle: Handle | null) => {
    if (event.button !== 0) return;
    const paper = event.currentTarget.closest<HTMLElement>('[data-paper]')!;
    const isMany = design.selected.has(box._id) && !handle;
    const boxes = isMany ? design.chosen.filter(({ page }) => page === box.page) : [box];
    const scale = paper.getBoundingClientRect().width / design.pages[box.page]!.width;
    drag.current = { startX: event.clientX, startY: event.clientY, scale, handle, boxes, isMoving: false };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
  };

  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const [dx, dy] = [event.clientX - now.startX, event.clientY - now.startY];
    if (!now.isMoving && Math.hypot(dx, dy) < STILL) return;
    now.isMoving = true;
    const { page } = now.boxes[0]!;
    setShown({ page, ...dragged(now, dx / now.scale, dy / now.scale, design, event.ctrlKey || event.metaKey) });
  };

  /** @returns whether it was a drag, and no click */
  const end = (): boolean => {
    const wasMoving = drag.current?.isMoving ?? false;
    if (wasMoving && shown) {
      design.arrange(shown.boxes);
      design.choose(shown.boxes.map(({ _id }) => _id));
    }
    drag.current = null;
    setShown(null);
    return wasMoving;
  };
  const inputs = shown ? placed(design.inputs, shown.boxes) : design.inputs;
  return { inputs, lines: shown?.lines ?? [], linePage: shown?.page ?? -1, begin, move, end };
}
export type BoxDrag = ReturnType<typeof useBoxDrag>;

function dragged({ handle, boxes, scale }: Drag, across: number, down: number, design: Design, isFree: boolean) {
  const page: Size = design.pages[boxes[0]!.page]!;
  const own = new Set(boxes.map(({ _id }) => _id));
  const others = design.inputs.filter((input) => input.page === boxes[0]!.page && !own.has(input._id));
  const reach = isFree ? -1 : REACH / scale;
  if (handle) {
    const rough = resize(boxes[0]!, handle, across, down, page);
    const drawn = snapResize(rough, handle, others, page, reach);
    return { boxes: [resize(boxes[0]!, handle, across + drawn.across, down + drawn.down, page)], lines: drawn.lines };
  }
  const rough = moveTogether(boxes, across, down, design.pages);
  const drawn = snapMove(rough, others, page, reach);
  return { boxes: moveTogether(rough, drawn.across, drawn.down, design.pages), lines: drawn.lines };
}
