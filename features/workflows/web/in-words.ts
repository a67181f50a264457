import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { AFTER_TIME } from '../workflows.module.ts';
import type { Workflow } from './workflow-api.ts';

const APPLIES = { both: 'saved', new: 'new', update: 'updated' } as const;

/** `When a lead is saved`, `After time passes for a lead`. */
export const whenInWords = (
  { executionOccurs, appliesTo }: Pick<Workflow, 'executionOccurs' | 'appliesTo'>,
  module: DescribedModule | undefined,
): string => {
  const what = module?.singular.toLowerCase() ?? 'record';
  return executionOccurs === AFTER_TIME
    ? say('After time passes for a {what}', { what })
    : say('When a {what} is {applies}', { what, applies: APPLIES[appliesTo ?? 'both'] });
};

/** `Status: Closed, City: none` */
export const changesInWords = (fields: Readonly<Record<string, unknown>>, module: DescribedModule | undefined): string =>
  Object.entries(fields)
    .map(([name, value]) => `${(module && fieldOf(module, name)?.label) ?? name}: ${valueInWords(value)}`)
    .join(', ');

export const valueInWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
