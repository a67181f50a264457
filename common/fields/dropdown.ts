import type { Field } from '../field.ts';
import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { MAX_TEXT, textField } from './text-field.ts';

/** One of the options, compared with case. Where an admin keeps the list and it is not at hand, the server checks it later. */
export const dropdown: FieldType<string> = {
  ...textField,
  inputType: 'Dropdown',
  traits: {
    comparesPlainly: true,
    madeOf: ['TextField'],
    isGroupable: true,
    fitsCell: true,
    isSortable: true,
    massUpdatable: true,
    savesOnChoice: true,
    foundBy: 'choice',
    sameBy: ['text'],
  },
  parse: (input, field) => {
    const read = readText(input, MAX_TEXT);
    if ('problem' in read || read.value === null || isOption(read.value, field)) return read;
    return { problem: optionsSentence(field) };
  },
  format: (value, field) => (value ? optionLabel(value, field) : ''),
};

export const isOption = (value: string, field: Field): boolean =>
  field.options === undefined || field.options.some((option) => option.value === value);

export const optionLabel = (value: string, field: Field): string =>
  field.options?.find((option) => option.value === value)?.label ?? value;

const optionsSentence = (field: Field): string => {
  const values = (field.options ?? []).map((option) => option.value);
  return values.length <= 12 ? `Choose one of: ${values.join(', ')}.` : 'Choose one of the offered options.';
};
