import { afterEach, expect, test, vi } from 'vitest';
import { remember, remembered } from '../remembered.ts';
import { keepLocally } from './local-storage.ts';

/** A storage with room for so many entries; -1: it takes nothing at all. */
function storageOf(room: number, problem: Error = new DOMException('full', 'QuotaExceededError')) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!kept.has(key) && kept.size >= room) throw problem;
      kept.set(key, value);
    },
    clear: () => kept.clear(),
  } as unknown as Storage & { kept: Map<string, string> };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a full local storage is cleared except for the sign-in, then the value is kept [OFFLINE-006]', () => {
  const storage = storageOf(3);
  storage.setItem('jwt_token', 'a.b.c');
  storage.setItem('muster:a:columns leads', '[]');
  storage.setItem('muster:a:recents', '[]');

  keepLocally('muster:a:columns jobs', '["name"]', storage);

  expect([...storage.kept]).toEqual([
    ['jwt_token', 'a.b.c'],
    ['muster:a:columns jobs', '["name"]'],
  ]);
});

test('a storage that keeps nothing is only logged, for columns, history and cart alike [OFFLINE-008, OFFLINE-009]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  for (const problem of [new DOMException('full', 'QuotaExceededError'), new DOMException('no', 'SecurityError')]) {
    expect(() => keepLocally('muster:a:columns leads', '[]', storageOf(0, problem))).not.toThrow();
  }

  expect(warn).toHaveBeenCalledTimes(2);
});

test('columns that a storage does not keep stay as they were chosen until the page is left [OFFLINE-008]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('localStorage', storageOf(0, new DOMException('no', 'SecurityError')));

  remember('columns leads', ['name', 'email'], []);

  expect(remembered('columns leads', [])).toEqual(['name', 'email']);
  expect(warn).toHaveBeenCalledOnce();
});
