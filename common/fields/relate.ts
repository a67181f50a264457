import type { FieldType } from './field-type.ts';
import { isPlainObject } from './clean-json.ts';
import { textField } from './text-field.ts';

/** The id of a record of `field.ref`. A record answered with its relations (`{ _id, name }`) may be sent back as it is. */
export const relate: FieldType<string> = {
  ...textField,
  inputType: 'Relate',
  traits: {
    comparesPlainly: true,
    isGroupable: true,
    fitsCell: true,
    isLink: true,
    namesAnother: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    savesOnChoice: true,
    foundBy: 'name',
    sameBy: ['text'],
  },
  fieldType: 'relate',
  schemaType: 'ObjectId',
  comparison: 'record',
  parse: (input) => {
    if (input === null || input === undefined || (typeof input === 'string' && input.trim() === '')) return { value: null };
    const given = isPlainObject(input) ? input._id : input;
    const id = readId(given);
    return id === undefined ? { problem: 'Choose a record from the list.' } : { value: id };
  },
  format: () => '',
};

/** 24 hex characters in lower case, or undefined. */
export const readId = (input: unknown): string | undefined => {
  const text = typeof input === 'string' ? input.trim().toLowerCase() : '';
  return /^[0-9a-f]{24}$/.test(text) ? text : undefined;
};
