import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

type Shown = 'palette' | 'shortcuts' | null;
let shown: Shown = null;
const listeners = new Set<() => void>();
const show = (next: Shown) => {
  shown = next;
  for (const listener of listeners) listener();
};

export const openPalette = () => show('palette');
export const openShortcuts = () => show('shortcuts');

/** The command palette (Ctrl/Cmd-K) and the shortcut sheet (?), fetched at their first opening. */
export function Palette() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show(shown === 'palette' ? null : 'palette');
      } else if (event.key === '?' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey) {
        show('shortcuts');
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => show(null);
  return (
    <Suspense>
      {current === 'palette' && <PaletteDialog onClose={close} />}
      {current === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
