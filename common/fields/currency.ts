import type { FieldType } from './field-type.ts';
import { MAX_NUMBER, isBlank, number, readNumber, withinRange } from './number.ts';

/** US dollars, rounded to cents, halves away from zero. Reads `1234.5`, `$1,234.50`, `-$3`. */
export const currency: FieldType<number> = {
  ...number,
  inputType: 'Currency',
  traits: {
    comparesPlainly: true,
    madeOf: ['TextField', 'Number'],
    computedAs: 'number',
    width: 120,
    isNumeric: true,
    fitsCell: true,
    needsLabel: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    fillsColumns: true,
    foundBy: 'number',
  },
  parse: (input, field) => {
    if (isBlank(input)) return { value: null };
    const amount = readNumber(typeof input === 'string' ? input.trim().replace(/^([+-]?)\s*\$\s*/, '$1') : input);
    if (amount === undefined) return { problem: 'Enter an amount of money, such as 1,234.50.' };
    return withinRange(Math.abs(amount) < MAX_NUMBER ? roundCents(amount) : amount, field);
  },
  format: (value, _field, options) =>
    value === null || value === undefined
      ? ''
      : value.toLocaleString(options?.locale ?? 'en-US', { style: 'currency', currency: 'USD' }),
};

/** Rounds the decimal digits that a person sees, not the binary ones: 1.005 is 1.01. */
const roundCents = (amount: number): number => {
  const [digits = '0', exponent = '0'] = Math.abs(amount).toString().split('e');
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return Math.sign(amount) * Number(`${cents}e-2`) + 0;
};
