import type { DescribedModule } from '#common/described-module.ts';
import type { DuplicateMatch } from '#common/duplicates.ts';
import { createStore } from '../store.ts';

/** `save`: both are kept · `merge`: they are looked at side by side · null: back to the form. */
export type DuplicatesAnswer = 'save' | 'merge' | null;
export interface DuplicatesFound {
  module: DescribedModule;
  isNew: boolean;
  matches: readonly DuplicateMatch[];
  answer: (answer: DuplicatesAnswer) => void;
}
export const duplicatesStore = createStore<DuplicatesFound | null>(null);

/** Shows the records that appear to match what is being saved. */
export const askAboutDuplicates = (found: Omit<DuplicatesFound, 'answer'>): Promise<DuplicatesAnswer> =>
  new Promise((resolve) => {
    duplicatesStore.set({
      ...found,
      answer: (answer) => {
        duplicatesStore.set(null);
        resolve(answer);
      },
    });
  });
