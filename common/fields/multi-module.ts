import type { FieldType } from './field-type.ts';
import { listOfText, readList } from './list-of-text.ts';
import { moduleChoice } from './module-choice.ts';

export const multiModule: FieldType<string[]> = {
  ...listOfText,
  inputType: 'MultiModule',
  traits: { massUpdatable: true, ownsEnter: true, section: 'other', foundBy: 'choice' },
  fieldType: 'array',
  schemaType: '[String]',
  parse: (input, field) => readList(input, (entry) => moduleChoice.parse(entry, field)),
  format: (value) => (value ?? []).join(', '),
};
