import type { FieldType } from './field-type.ts';
import { FORMATS } from '../validators/formats.ts';
import { compareText, isEmptyText, readText } from './clean-text.ts';

export const MAX_TEXT = 1_000;
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

export const textField: FieldType<string> = {
  inputType: 'TextField',
  traits: {
    madeOf: ['TextArea', 'Dropdown'],
    computedAs: 'text',
    fitsCell: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    isFreeText: true,
    fillsColumns: true,
    identifies: true,
    foundBy: 'text',
    sameBy: ['text', 'name', 'sound', 'given', 'host', 'phone', 'zip'],
  },
  fieldType: 'string',
  schemaType: 'String',
  comparison: 'text',
  columns: () => ({ '': 'text' }),
  parse: (input, { format, oneLine }) => {
    const read = readText(oneLine && typeof input === 'string' ? input.replace(LINE_BREAKS, ' ') : input, MAX_TEXT);
    const problem = format && 'value' in read ? FORMATS[format](read.value) : undefined;
    return problem === undefined ? read : { problem };
  },
  isEmpty: isEmptyText,
  format: (value) => value ?? '',
  compare: compareText,
};
