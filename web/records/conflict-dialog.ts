import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Conflict } from '../api.ts';
import { createStore } from '../store.ts';

export interface OpenConflict {
  module: DescribedModule;
  id: string;
  conflicts: Record<string, Conflict>;
  /** Everything the refused save wanted to write. */
  wanted: Record<string, unknown>;
  answer: (saved: AnyRecord | null) => void;
}
export const conflictStore = createStore<OpenConflict | null>(null);

/** Shows both values of every field that somebody else changed; answers the record as saved, null when the user turned back. */
export const showConflict = (
  module: DescribedModule,
  id: string,
  conflicts: Record<string, Conflict>,
  wanted: Record<string, unknown> = Object.fromEntries(Object.entries(conflicts).map(([name, { yours }]) => [name, yours])),
): Promise<AnyRecord | null> =>
  new Promise((resolve) => {
    conflictStore.set({
      module,
      id,
      conflicts,
      wanted,
      answer: (saved) => {
        conflictStore.set(null);
        resolve(saved);
      },
    });
  });
