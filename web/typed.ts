import { useState } from 'react';
import { sessionStore } from './session-store.ts';

const typed = new Map<string, unknown>();
sessionStore.subscribe(() => void (sessionStore.current() ?? typed.clear()));

/** What this person has typed at a place and not sent. */
export const typedAt = <T>(place: string, initial: T): T => (typed.has(keyOf(place)) ? (typed.get(keyOf(place)) as T) : initial);

export function keepTyped<T>(place: string, value: T, initial: T) {
  if (value === initial) typed.delete(keyOf(place));
  else typed.set(keyOf(place), value);
}

/**
 * What is typed and not sent waits at its place while the person looks elsewhere in Muster. It stays in the memory of this page, and
 * goes with the session (decision 013).
 * @param place null: it goes with what it was typed into
 */
export function useTyped<T>(place: string | null, initial: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => (place === null ? initial : typedAt(place, initial)));
  return [
    value,
    (next) => {
      setValue(next);
      if (place !== null) keepTyped(place, next, initial);
    },
  ];
}

const keyOf = (place: string) => `${sessionStore.current()?.user._id ?? 'nobody'} ${place}`;
