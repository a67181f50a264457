import type { FieldType } from './field-type.ts';
import { isBlank, number, readNumber } from './number.ts';

/** A number that the server gives to a new record, 1 or more. */
export const autoIncrement: FieldType<number> = {
  ...number,
  inputType: 'AutoIncrement',
  traits: {
    width: 96,
    isNumeric: true,
    fitsCell: true,
    needsLabel: true,
    isSortable: true,
    mayBeUnique: true,
    identifies: true,
    foundBy: 'number',
  },
  columns: () => ({ '': 'bigint' }),
  parse: (input) => {
    if (isBlank(input)) return { value: null };
    const value = readNumber(input);
    if (value === undefined || !Number.isSafeInteger(value) || value < 0) return { problem: 'Enter a whole number.' };
    return { value };
  },
  format: (value) => (value === null || value === undefined ? '' : String(value)),
};
