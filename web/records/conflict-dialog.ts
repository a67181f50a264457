import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Conflict } from '../api.ts';

export interface OpenConflict {
  module: DescribedModule;
  id: string;
  conflicts: Record<string, Conflict>;
  /** Everything the refused save wanted to write. */
  wanted: Record<string, unknown>;
  answer: (saved: AnyRecord | null) => void;
}
let open: OpenConflict | null = null;
const listeners = new Set<() => void>();

/** Shows both values of every field that somebody else changed; answers the record as saved, null when the user turned back. */
export const showConflict = (
  module: DescribedModule,
  id: string,
  conflicts: Record<string, Conflict>,
  wanted: Record<string, unknown> = Object.fromEntries(Object.entries(conflicts).map(([name, { yours }]) => [name, yours])),
): Promise<AnyRecord | null> =>
  new Promise((resolve) => {
    set({
      module,
      id,
      conflicts,
      wanted,
      answer: (saved) => {
        set(null);
        resolve(saved);
      },
    });
  });

export const conflictStore = {
  current: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: OpenConflict | null) {
  open = next;
  for (const listener of listeners) listener();
}
