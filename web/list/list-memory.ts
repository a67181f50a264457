import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { COLUMN_PARAMS } from './columns.ts';
import { NOTHING_SELECTED, type Selection } from './selection.ts';

interface Memory {
  top: number;
  left: number;
  selection: Selection;
}
const memories = new Map<string, Memory>();
const NEW: Memory = { top: 0, left: 0, selection: NOTHING_SELECTED };

/** What Back brings back: where the list was scrolled to and what was selected, per entry of the browser's history. */
export function useListMemory(scroller: RefObject<HTMLElement | null>, isReady: boolean) {
  const { key, search } = useLocation();
  const shown = listIn(search);
  const before = useRef({ key, shown });
  const memory = memories.get(key) ?? NEW;
  useLayoutEffect(() => {
    if (!isReady) return;
    const known = memories.get(key);
    // Opening a preview is an entry of its own over the same list, which stays where it is.
    const isSameList = before.current.shown === shown;
    if (known) scroller.current?.scrollTo(known.left, known.top);
    // Another order or filter begins at the top; the columns stay under the eyes.
    else if (!isSameList) scroller.current?.scrollTo(scroller.current.scrollLeft, 0);
    else memories.set(key, { ...(memories.get(before.current.key) ?? NEW), ...positionOf(scroller.current) });
    before.current = { key, shown };
  }, [isReady, key, shown, scroller]);
  return {
    selection: memory.selection,
    keep: (selection: Selection) => memories.set(key, { ...(memories.get(key) ?? memory), selection }),
    keepScroll: () => memories.set(key, { ...(memories.get(key) ?? memory), ...positionOf(scroller.current) }),
  };
}

const positionOf = (scroller: HTMLElement | null) => ({ top: scroller?.scrollTop ?? 0, left: scroller?.scrollLeft ?? 0 });

/** The list itself, whatever else is open or however it is drawn. */
const listIn = (search: string): string => {
  const query = new URLSearchParams(search);
  for (const name of ['open', 'view', ...COLUMN_PARAMS]) query.delete(name);
  return query.toString();
};
