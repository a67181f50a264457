import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { textField } from './text-field.ts';

const LONGEST = 40;

/** US numbers are kept as `(123) 456-7890`, others as `+` and 7 to 15 digits (E.164). */
export const phone: FieldType<string> = {
  ...textField,
  longest: LONGEST,
  inputType: 'Phone',
  traits: {
    madeOf: ['TextField'],
    comparesDigits: true,
    width: 144,
    fitsCell: true,
    isLink: true,
    isSortable: true,
    mayBeUnique: true,
    isFreeText: true,
    fillsColumns: true,
    identifies: true,
    sameBy: ['phone'],
    section: 'contact',
  },
  parse: (input) => {
    const read = readText(input, LONGEST);
    if ('problem' in read) return { problem: sentence };
    if (read.value === null) return read;
    const value = readPhone(read.value);
    return value === undefined ? { problem: sentence } : { value };
  },
};

const PHONE_LETTERS = /^\+?[\d\s().-]+$/;

/** The stored form of a telephone number, or undefined. */
const readPhone = (text: string): string | undefined => {
  if (!PHONE_LETTERS.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const american = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  const isAmerican = american !== null && (text.startsWith('+') ? digits.length === 11 : true);
  if (isAmerican) return `(${american[1]}) ${american[2]}-${american[3]}`;
  return text.startsWith('+') && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
};

/** The digits of what reads as a part of a telephone number, however it is written; a US country code is left out. */
export const phoneDigits = (text: string): string | undefined => {
  if (!PHONE_LETTERS.test(text.trim()) || !/\d/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
};

const sentence = 'Enter a phone number as (123) 456-7890, or + and the country code.';
