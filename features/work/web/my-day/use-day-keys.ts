import { useEffect, type RefObject } from 'react';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/** What these keys press in the row that has the focus. */
const PRESSED: Record<string, string> = { x: 'input[type=checkbox]', ' ': 'input[type=checkbox]', s: '[data-snooze]' };

/** J and K or the arrows walk through the rows below, X or Space completes one, S opens its snooze menu. Typing is left alone. */
export function useDayKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = STEPS[event.key];
      if (step) {
        event.preventDefault();
        return linkIn(rows[Math.min(Math.max(at + step, 0), rows.length - 1)])?.focus();
      }
      const target = PRESSED[event.key] && rows[at]?.querySelector<HTMLElement>(PRESSED[event.key]!);
      if (!target || (event.key === ' ' && document.activeElement !== linkIn(rows[at]))) return;
      event.preventDefault();
      // A completed task leaves its part: the next one has the focus.
      if (event.key !== 's') linkIn(rows[at + 1] ?? rows[at - 1])?.focus();
      target.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

const linkIn = (row: HTMLElement | undefined) => row?.querySelector('a');

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=dialog]') !== null;
