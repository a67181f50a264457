import type { FieldType } from './field-type.ts';
import { listOfText, readList } from './list-of-text.ts';
import { moduleChoice } from './module-choice.ts';

export const multiModule: FieldType<string[]> = {
  ...listOfText,
  inputType: 'MultiModule',
  fieldType: 'array',
  schemaType: '[String]',
  parse: (input, field) => readList(input, (entry) => moduleChoice.parse(entry, field)),
  format: (value) => (value ?? []).join(', '),
};
