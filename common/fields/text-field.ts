import type { FieldType } from './field-type.ts';
import { compareText, isEmptyText, readText } from './clean-text.ts';

export const MAX_TEXT = 1_000;

export const textField: FieldType<string> = {
  inputType: 'TextField',
  fieldType: 'string',
  schemaType: 'String',
  comparison: 'text',
  columns: () => ({ '': 'text' }),
  parse: (input) => readText(input, MAX_TEXT),
  isEmpty: isEmptyText,
  format: (value) => value ?? '',
  compare: compareText,
};
