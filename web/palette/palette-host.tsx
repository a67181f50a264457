import { lazy, Suspense } from 'react';
import { sessionStore } from '../session-store.ts';
import { createStore, useStore } from '../store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

const shown = createStore<'palette' | 'shortcuts' | null>(null);
/** What was typed since the palette was asked for, also before it is there to take it. */
export const typedStore = createStore('');
/** Enter was pressed and waits for the first hit of what was typed. */
export const enteredStore = createStore(false);

export const openPalette = () => {
  typedStore.set('');
  enteredStore.set(false);
  shown.set('palette');
};
export const openShortcuts = () => shown.set('shortcuts');

// Heard from the first moment on, also while one frame makes room for another.
globalThis.addEventListener?.('keydown', (event) => {
  if (!sessionStore.current()) return;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    if (shown.current() === 'palette') shown.set(null);
    else openPalette();
  } else if (shown.current() === 'palette' && isLetter(event) && !isTyping(event.target)) {
    event.preventDefault();
    typedStore.set(typedStore.current() + event.key);
  } else if (shown.current() === 'palette' && event.key === 'Enter' && typedStore.current() && !isTyping(event.target)) {
    event.preventDefault();
    enteredStore.set(true);
  } else if (event.key === '?' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey) {
    openShortcuts();
  }
});

/** The command palette (Ctrl/Cmd-K) and the shortcut sheet (?), fetched at their first opening. */
export function Palette() {
  const current = useStore(shown);
  const close = () => shown.set(null);
  return (
    <Suspense>
      {current === 'palette' && <PaletteDialog onClose={close} />}
      {current === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
