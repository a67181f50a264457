import { useEffect, useId } from 'react';
import { createStore, useStore } from '../store.ts';

interface Layer {
  id: string;
}
/** The open dialogs and drawers, the one on top last. */
const layers = createStore<readonly Layer[]>([]);

/** Whether Escape is for this one: of several that lie over each other it closes the one on top alone. */
export function useOnTop(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const layer = { id };
    layers.set([...layers.current(), layer]);
    // The key that closed it is over before the one below is on top.
    return () => void setTimeout(() => layers.set(layers.current().filter((one) => one !== layer)));
  }, [id, isOpen]);
  return useStore(layers).at(-1)?.id === id;
}
