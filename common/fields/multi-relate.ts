import type { FieldType } from './field-type.ts';
import { listOfText, readList } from './list-of-text.ts';
import { relate } from './relate.ts';

/** Ids of records of `field.ref`. */
export const multiRelate: FieldType<string[]> = {
  ...listOfText,
  inputType: 'MultiRelate',
  traits: {
    madeOf: ['Relate'],
    width: 200,
    fitsCell: true,
    isLink: true,
    namesAnother: true,
    massUpdatable: true,
    ownsEnter: true,
    foundBy: 'name',
    sameBy: ['email'],
  },
  fieldType: 'relate',
  schemaType: '[ObjectId]',
  parse: (input, field) => readList(input, (entry) => relate.parse(entry, field)),
  format: () => '',
};
