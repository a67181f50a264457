import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { NOTHING_SELECTED, type Selection } from './selection.ts';

interface Memory {
  top: number;
  left: number;
  selection: Selection;
}
const memories = new Map<string, Memory>();

/** What Back brings back: where the list was scrolled to and what was selected, per entry of the browser's history. */
export function useListMemory(scroller: RefObject<HTMLElement | null>, isReady: boolean) {
  const { key } = useLocation();
  const memory = memories.get(key) ?? { top: 0, left: 0, selection: NOTHING_SELECTED };
  useLayoutEffect(() => {
    if (isReady) scroller.current?.scrollTo(memory.left, memory.top);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each entry of the history
  }, [isReady, key]);
  return {
    selection: memory.selection,
    keep: (selection: Selection) => memories.set(key, { ...(memories.get(key) ?? memory), selection }),
    keepScroll: () => {
      const { scrollTop: top = 0, scrollLeft: left = 0 } = scroller.current ?? {};
      memories.set(key, { ...(memories.get(key) ?? memory), top, left });
    },
  };
}
