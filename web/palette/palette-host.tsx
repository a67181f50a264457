import { lazy, Suspense, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

const shown = createStore<'palette' | 'shortcuts' | null>(null);

export const openPalette = () => shown.set('palette');
export const openShortcuts = () => shown.set('shortcuts');

/** The command palette (Ctrl/Cmd-K) and the shortcut sheet (?), fetched at their first opening. */
export function Palette() {
  const current = useStore(shown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        shown.set(shown.current() === 'palette' ? null : 'palette');
      } else if (event.key === '?' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey) {
        openShortcuts();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => shown.set(null);
  return (
    <Suspense>
      {current === 'palette' && <PaletteDialog onClose={close} />}
      {current === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
