import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { say } from '#web/words/say.ts';
import { DesignBox } from './design-box.tsx';
import { overlaps } from './geometry.ts';
import { Paper } from './paper.tsx';
import { useBoxDrag } from './use-box-drag.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

interface Frame {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pages one below the other. Boxes are dragged; dragging over free paper chooses what it touches. */
export function DesignPages({ design, path, zoom }: { design: Design; path: string; zoom: number }) {
  const drag = useBoxDrag(design);
  const [frame, setFrame] = useState<Frame | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const desk = useShownPage(design.page);

  const pointOf = (event: PointerEvent<HTMLElement>, page: number) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = design.pages[page]!.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const beginFrame = (event: PointerEvent<HTMLElement>, page: number) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    start.current = pointOf(event, page);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.shiftKey) design.choose([]);
    if (design.page !== page) design.setPage(page);
  };
  const growFrame = (event: PointerEvent<HTMLElement>, page: number) => {
    if (!start.current) return;
    const { x, y } = pointOf(event, page);
    const left = Math.min(x, start.current.x);
    const top = Math.min(y, start.current.y);
    setFrame({ page, x: left, y: top, width: Math.abs(x - start.current.x), height: Math.abs(y - start.current.y) });
  };
  const endFrame = () => {
    if (frame && frame.width > 2) {
      const area = { left: frame.x, top: frame.y, width: frame.width, height: frame.height };
      const touched = design.inputs.filter((input) => input.page === frame.page && overlaps(input, area));
      design.choose([...design.selected, ...touched.map(({ _id }) => _id)]);
    }
    start.current = null;
    setFrame(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={desk} className={classes.desk} data-desk tabIndex={0} role="region" aria-label={say('Pages of the document')}>
      {design.pages.map((size, page) => (
        <Paper
          // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
          key={page}
          path={path}
          page={page}
          size={size}
          zoom={zoom}
          onPointerDown={(event) => beginFrame(event, page)}
          onPointerMove={(event) => growFrame(event, page)}
          onPointerUp={endFrame}
        >
          {drag.inputs
            .filter((input) => input.page === page)
            .toSorted((a, b) => a.top - b.top || a.left - b.left)
            .map((input) => (
              <DesignBox key={input._id} input={input} page={size} design={design} drag={drag} />
            ))}
          {drag.linePage === page &&
            drag.lines.map(({ axis, at }) => (
              <span
                key={axis}
                className={classes.line}
                data-axis={axis}
                style={axis === 'x' ? { left: `${(at / size.width) * 100}%` } : { top: `${(at / size.height) * 100}%` }}
              />
            ))}
          {frame?.page === page && (
            <span
              className={classes.frame}
              style={{
                left: `${(frame.x / size.width) * 100}%`,
                top: `${(frame.y / size.height) * 100}%`,
                width: `${(frame.width / size.width) * 100}%`,
                height: `${(frame.height / size.height) * 100}%`,
              }}
            />
          )}
        </Paper>
      ))}
    </div>
  );
}

/** The page that is worked on comes into view. */
function useShownPage(page: number) {
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const paper = desk.current?.querySelector<HTMLElement>(`[data-paper="${page}"]`);
    const frame = desk.current?.getBoundingClientRect();
    const box = paper?.getBoundingClientRect();
    if (!frame || !box) return;
    if (box.bottom < frame.top + 80 || box.top > frame.bottom - 80) desk.current!.scrollBy({ top: box.top - frame.top - 12 });
  }, [page]);
  return desk;
}
