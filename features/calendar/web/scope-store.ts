import { createStore } from '#web/store.ts';

export type Scope = 'this' | 'following' | 'all';
interface Asked {
  title: string;
  confirm: string;
  answer: (scope: Scope | null) => void;
}
export const scopeStore = createStore<Asked | null>(null);

/** Which repeats of an event are meant; null when the person turned back. */
export const askScope = (title: string, confirm: string): Promise<Scope | null> =>
  new Promise((resolve) => {
    scopeStore.set({
      title,
      confirm,
      answer: (scope) => {
        scopeStore.set(null);
        resolve(scope);
      },
    });
  });
