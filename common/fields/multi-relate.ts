import type { FieldType } from './field-type.ts';
import { listOfText, readList } from './list-of-text.ts';
import { relate } from './relate.ts';

/** Ids of records of `field.ref`. */
export const multiRelate: FieldType<string[]> = {
  ...listOfText,
  inputType: 'MultiRelate',
  fieldType: 'relate',
  schemaType: '[ObjectId]',
  parse: (input, field) => readList(input, (entry) => relate.parse(entry, field)),
  format: () => '',
};
