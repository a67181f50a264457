import type { FieldType } from './field-type.ts';
import { dropdown, isOption, optionLabel } from './dropdown.ts';
import { listOfText, readList } from './list-of-text.ts';

export const multiSelect: FieldType<string[]> = {
  ...listOfText,
  inputType: 'MultiSelect',
  traits: { madeOf: ['Dropdown'], width: 200, fitsCell: true, massUpdatable: true, ownsEnter: true, foundBy: 'choice' },
  fieldType: 'array',
  schemaType: '[String]',
  parse: (input, field) =>
    readList(
      input,
      (entry) => dropdown.parse(entry, field),
      (text) => field.options !== undefined && isOption(text, field),
    ),
  format: (value, field) => (value ?? []).map((entry) => optionLabel(entry, field)).join(', '),
};
