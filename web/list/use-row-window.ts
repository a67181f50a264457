import { useEffect, useMemo, useState, type RefObject } from 'react';
import { spansOf, type Span } from './row-window.ts';

/** Rows scrolled by before the window moves: it is drawn anew for every so many, not for every pixel. */
const STEP = 6;
const SEEN_AT_FIRST = 30;

/** The rows to draw while a list is scrolled. `kept`: rows that stay, e.g. one that is being edited. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  kept: readonly number[],
): Span[] {
  const [{ first, visible }, setSeen] = useState({ first: 0, visible: SEEN_AT_FIRST });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const at = Math.floor(element.scrollTop / height / STEP) * STEP;
      const seen = Math.ceil(element.clientHeight / height) + STEP;
      setSeen((before) => (before.first === at && before.visible === seen ? before : { first: at, visible: seen }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller, height]);
  const keptKey = kept.join();
  return useMemo(() => {
    const rows = keptKey ? keptKey.split(',').map(Number) : [];
    return spansOf(count, first, visible, rows);
  }, [count, first, visible, keptKey]);
}
