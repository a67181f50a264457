import type { Field } from '../field.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { isInRange, rangeSentence } from './range.ts';

/** Numbers are stored as `numeric`; within ±10^15 a double holds every whole number exactly. */
export const MAX_NUMBER = 1e15;

export const number: FieldType<number> = {
  inputType: 'Number',
  traits: {
    comparesPlainly: true,
    madeOf: ['TextField', 'Currency'],
    computedAs: 'number',
    width: 112,
    isNumeric: true,
    fitsCell: true,
    needsLabel: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    fillsColumns: true,
    foundBy: 'number',
    sameBy: ['text'],
  },
  fieldType: 'number',
  schemaType: 'Number',
  comparison: 'number',
  columns: () => ({ '': 'numeric' }),
  parse: (input, field) => {
    if (isBlank(input)) return { value: null };
    const value = readNumber(input);
    if (value === undefined) return { problem: 'Enter a number, such as 12 or 12.5.' };
    return withinRange(value, field);
  },
  isEmpty: (value) => value === null || value === undefined,
  format: (value, field, options) =>
    value === null || value === undefined
      ? ''
      : value.toLocaleString(options?.locale ?? 'en-US', { maximumFractionDigits: 10, useGrouping: field?.mask !== 'year' }),
  compare: (a, b) => a - b,
};

/** The value, or what is wrong with its size. */
export const withinRange = (value: number, field: Field): Parsed<number> => {
  if (Math.abs(value) >= MAX_NUMBER) return { problem: tooLarge };
  return isInRange(value, field) ? { value } : { problem: rangeSentence(field) };
};

const tooLarge = 'Enter a number below 1,000,000,000,000,000.';

export const isBlank = (input: unknown): boolean =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '');

/** A finite number, or a text with an optional minus, thousands commas and an exponent; else undefined. Never -0. */
export const readNumber = (input: unknown): number | undefined => {
  const text = typeof input === 'string' ? input.trim() : input;
  if (typeof text === 'string' && !/^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return undefined;
  if (typeof text === 'string' && !/^[+-]?\.?\d/.test(text)) return undefined;
  const value = typeof text === 'string' ? Number(text.replaceAll(',', '')) : text;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
};
