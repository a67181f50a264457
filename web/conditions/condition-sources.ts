import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { ConditionSource } from './value-input.tsx';

/** What conditions can ask of the records of a module: its fields, and the parts of addresses. */
export const conditionSources = (module: DescribedModule, except?: string): ConditionSource[] =>
  module.fields.filter(({ fieldName, secret, writeOnly }) => fieldName !== except && !secret && !writeOnly).flatMap(sourcesOf);

const PARTS = ['street', 'city', 'state', 'zip'];

function sourcesOf({ fieldName: id, label, inputType, options }: DescribedField): ConditionSource[] {
  if (inputType === 'Address') return PARTS.map((part) => ({ id: `${id}.${part}`, label: `${label}: ${part}`, answer: 'text' }));
  if (inputType === 'Checkbox') return [{ id, label, answer: 'tick' }];
  if (inputType === 'Date' || inputType === 'DateTime') return [{ id, label, answer: 'day' }];
  if ((inputType === 'Dropdown' || inputType === 'MultiSelect') && options) return [{ id, label, answer: 'choice', options }];
  const { comparison } = fieldTypes[inputType];
  return [{ id, label, answer: comparison === 'text' || comparison === 'number' ? 'text' : 'presence' }];
}
