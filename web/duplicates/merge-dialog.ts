import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createStore } from '../store.ts';
import type { Merge } from './merge-choices.ts';

/** So many records stand side by side. */
export const MOST_MERGED = 10;

export interface MergeQuestion {
  module: DescribedModule;
  /** The first of them is the primary unless that is changed. */
  ids: readonly string[];
  /** What is typed and not saved yet: it stands beside the others, under its id or `new`. */
  unsaved?: AnyRecord | undefined;
  /** Merges; the dialog stays open with the reason when it throws. */
  merge: (wanted: Merge) => Promise<AnyRecord>;
  answer: (merged: AnyRecord | null) => void;
}
export const mergeStore = createStore<MergeQuestion | null>(null);

/** Opens 'Deduplicate {module}'. Answers the record that stays, or null when the person turned back. */
export const askWhatToMerge = (question: Omit<MergeQuestion, 'answer'>): Promise<AnyRecord | null> =>
  new Promise((resolve) => {
    mergeStore.set({
      ...question,
      ids: question.ids.slice(0, MOST_MERGED),
      answer: (merged) => {
        mergeStore.set(null);
        resolve(merged);
      },
    });
  });
