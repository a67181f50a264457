import { useEffect, useId } from 'react';
import { createStore, useStore } from '../store.ts';

/** The open dialogs and drawers, the one on top last. */
const layers = createStore<readonly string[]>([]);

/** Whether Escape is for this one: of several that lie over each other it closes the one on top alone. */
export function useOnTop(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    layers.set([...layers.current(), id]);
    return () => layers.set(layers.current().filter((one) => one !== id));
  }, [id, isOpen]);
  return useStore(layers).at(-1) === id;
}
