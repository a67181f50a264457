import { useCallback, useSyncExternalStore } from 'react';
import { keepLocally } from './offline/local-storage.ts';
import { sessionStore } from './session-store.ts';

const listeners = new Set<() => void>();
const cache = new Map<string, unknown>();

/** A setting of this user that the browser keeps: column widths, recents, an open group. */
export function useRemembered<T>(name: string, initial: T): [T, (next: T | ((before: T) => T)) => void] {
  const key = keyOf(name);
  const value = useSyncExternalStore(subscribe, () => read(key, initial));
  const set = useCallback((next: T | ((before: T) => T)) => remember(name, next, initial), [name, initial]);
  return [value, set];
}

/** The setting as it is now. */
export const remembered = <T>(name: string, initial: T): T => read(keyOf(name), initial);

export function remember<T>(name: string, next: T | ((before: T) => T), initial: T) {
  const key = keyOf(name);
  const value = typeof next === 'function' ? (next as (before: T) => T)(read(key, initial)) : next;
  cache.set(key, value);
  keepLocally(key, JSON.stringify(value));
  for (const listener of listeners) listener();
}

/** Nothing of it stays in this browser. */
export function forgetRemembered(userId: string, name: string) {
  cache.delete(keyOf(name, userId));
  localStorage.removeItem(keyOf(name, userId));
  for (const listener of listeners) listener();
}

const keyOf = (name: string, userId = sessionStore.current()?.user._id ?? 'nobody') => `muster:${userId}:${name}`;

function read<T>(key: string, initial: T): T {
  if (!cache.has(key)) cache.set(key, parse(localStorage.getItem(key)) ?? initial);
  return cache.get(key) as T;
}

const parse = (stored: string | null): unknown => {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
