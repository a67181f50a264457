import { isFull } from './with-room.ts';

/** A sign-in, the chosen theme and a cart survive the clearing. */
const SURVIVE = ['jwt_token', 'currentUser', 'session', 'preImpersonationUser', 'theme', 'cart'];

/** Keeps a text in local storage. A full one is cleared and tried once more; a failure is logged only: nothing here is needed. */
export function keepLocally(key: string, value: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, value);
  } catch (problem) {
    if (!isFull(problem)) return logFailure(key, problem);
    clearAllBut(SURVIVE, storage);
    try {
      storage.setItem(key, value);
    } catch (again) {
      logFailure(key, again);
    }
  }
}

function clearAllBut(survivors: readonly string[], storage: Storage) {
  const kept = survivors.map((key) => [key, storage.getItem(key)] as const);
  storage.clear();
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value);
}

const logFailure = (key: string, problem: unknown) => console.warn(`Local storage did not keep ${key}.`, problem);
