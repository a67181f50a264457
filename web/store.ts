import { useSyncExternalStore } from 'react';

export interface Store<T> {
  current: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One value of the page that more than components change; they read it with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, current }: Omit<Store<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, current, current);
