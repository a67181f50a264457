import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { AFTER_TIME } from '../workflows.module.ts';
import type { Workflow } from './workflow-api.ts';

/** `When a lead is saved`, `After time passes for a lead`. */
export const whenInWords = (
  { executionOccurs, appliesTo }: Pick<Workflow, 'executionOccurs' | 'appliesTo'>,
  module: DescribedModule | undefined,
): string => {
  const record = say(module?.singular ?? 'Record').toLowerCase();
  if (executionOccurs === AFTER_TIME) return say('After time passes for a {record}', { record });
  if (appliesTo === 'new') return say('When a {record} is new', { record });
  return appliesTo === 'update' ? say('When a {record} is updated', { record }) : say('When a {record} is saved', { record });
};

/** `Status: Closed, City: none` */
export const changesInWords = (fields: Readonly<Record<string, unknown>>, module: DescribedModule | undefined): string =>
  Object.entries(fields)
    .map(([name, value]) => `${say((module && fieldOf(module, name)?.label) ?? name)}: ${valueInWords(value)}`)
    .join(', ');

export const valueInWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return say('none');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
