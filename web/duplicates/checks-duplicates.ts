import { comparedFields } from '#common/duplicates.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { SaveStep } from '../records/save-steps.ts';
import { say } from '../words/say.ts';

/** The first step of every save: likely duplicates are shown before anything is written. */
export const checksDuplicates: SaveStep = {
  module: '*',
  order: 10,
  says: (module) => say('Checking for duplicate {records}', { records: inSentence(pluralOf(module)) }),
  isNeeded: ({ module, values }) => comparedFields(module.duplicates).some((name) => isFilled(values[name])),
  before: () => import('./check-duplicates.ts'),
};

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
