import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { moduleNamePattern } from './flex-relate.ts';
import { textField } from './text-field.ts';

/** The name of a module; that it exists is for the server to say. */
export const moduleChoice: FieldType<string> = {
  ...textField,
  inputType: 'Module',
  traits: { fitsCell: true, isSortable: true, massUpdatable: true, savesOnChoice: true, foundBy: 'choice' },
  parse: (input) => {
    const read = readText(input, 200);
    if ('problem' in read) return { problem: 'Choose a module.' };
    return read.value === null || moduleNamePattern.test(read.value) ? read : { problem: 'Choose a module.' };
  },
};
