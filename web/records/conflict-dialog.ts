import type { ComponentType } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createStore } from '../store.ts';

type Values = Record<string, unknown>;

interface Conflict {
  module: DescribedModule;
  /** Everything the refused save wanted to write. */
  mine: Values;
  /** The fields that somebody else changed too. */
  names: string[];
  theirs: AnyRecord;
  /** Shows a value; absent: as the field does. */
  Value?: ComponentType<{ value: unknown }> | undefined;
}
export interface OpenConflict extends Conflict {
  answer: (kept: Values | null) => void;
}
export const conflictStore = createStore<OpenConflict | null>(null);

/** Shows both values of each contested field; answers what is still to be written, null when the person turned back. */
export const askWhichStand = (conflict: Conflict): Promise<Values | null> =>
  new Promise((resolve) => {
    conflictStore.set({
      ...conflict,
      answer: (kept) => {
        conflictStore.set(null);
        resolve(kept);
      },
    });
  });
