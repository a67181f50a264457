import type { Context } from './context.ts';

/** What a node keeps in memory until it changes on any node. A person who changes it sees the change in their next call. */
export interface Cache {
  /** The value under this key, loaded when nobody has yet. */
  getOrLoad<T>(context: Context, key: string, load: () => Promise<T>): Promise<T>;
  /** This transaction has changed what is kept. Until it ends, it reads past the cache, and other transactions do not see what may be rolled back. */
  changedIn(context: Context): void;
  /** The change is committed, here or on another node. */
  forget(): void;
}

export function createCache(): Cache {
  let kept = new Map<string, Promise<unknown>>();
  const changing = new WeakSet<object>();
  return {
    getOrLoad: (context, key, load) => {
      if (changing.has(context.database)) return load();
      const before = kept; // what is loaded before `forget` and arrives after it is kept nowhere
      const known = before.get(key);
      if (known) return known as ReturnType<typeof load>;
      const loading = load();
      before.set(key, loading);
      loading.catch(() => before.delete(key));
      return loading;
    },
    changedIn: (context) => void changing.add(context.database),
    forget: () => void (kept = new Map()),
  };
}
