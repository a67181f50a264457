import type { Context } from './context.ts';

/** What a node keeps in memory until somebody changes it on any node; whoever changes it sees their own change at once. */
export interface Memory {
  /** The value under this key, fetched when nobody has yet. */
  keep<T>(context: Context, key: string, fetch: () => Promise<T>): Promise<T>;
  /** This transaction has changed what is kept: until it ends it reads past the memory, and nobody hears of what may be rolled back. */
  changedIn(context: Context): void;
  /** The change is committed, here or on another node. */
  forget(): void;
}

export function createMemory(): Memory {
  let kept = new Map<string, Promise<unknown>>();
  const changing = new WeakSet<object>();
  return {
    keep: (context, key, fetch) => {
      if (changing.has(context.database)) return fetch();
      const memory = kept; // what is fetched before `forget` and arrives after it is kept nowhere
      const known = memory.get(key);
      if (known) return known as ReturnType<typeof fetch>;
      const fetched = fetch();
      memory.set(key, fetched);
      fetched.catch(() => memory.delete(key));
      return fetched;
    },
    changedIn: (context) => void changing.add(context.database),
    forget: () => void (kept = new Map()),
  };
}
