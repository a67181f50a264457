import type { AddressValue } from '../module.ts';
import type { FieldType } from './field-type.ts';
import { isPlainObject, jsonTextOrInput } from './clean-json.ts';
import { compareText, readText } from './clean-text.ts';

const LONGEST = 250;
const ADDRESS_PARTS = ['street', 'city', 'state', 'zip'] as const;

export const partOfAddress = (name: string): boolean => (ADDRESS_PARTS as readonly string[]).includes(name);

/** Four columns of text. A zip has five digits, or five and four. */
export const address: FieldType<AddressValue> = {
  longest: LONGEST,
  inputType: 'Address',
  traits: {
    isPlace: true,
    isWide: true,
    isFreeText: true,
    ownsEnter: true,
    section: 'contact',
    foundBy: 'parts',
    sameBy: ['address'],
  },
  fieldType: 'address',
  schemaType: 'Object',
  comparison: 'none',
  columns: () => ({ street: 'text', city: 'text', state: 'text', zip: 'text' }),
  parse: (input) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    if (!isPlainObject(given)) return { problem: 'Enter an address as street, city, state and zip.' };
    const value: AddressValue = { street: null, city: null, state: null, zip: null };
    for (const part of ADDRESS_PARTS) {
      const read = readText(Object.hasOwn(given, part) ? given[part] : null, LONGEST);
      if ('problem' in read) return { problem: `${labels[part]}: ${read.problem}` };
      value[part] = read.value;
    }
    if (value.zip !== null && !/^\d{5}(-\d{4})?$/.test(value.zip)) return { problem: 'Enter a zip as 12345 or 12345-6789.' };
    return { value: isBlankAddress(value) ? null : value };
  },
  isEmpty: (value) => value === null || value === undefined || isBlankAddress(value),
  format: (value) => (value ? formatAddress(value) : ''),
  compare: (a, b) => compareText(formatAddress(a), formatAddress(b)),
};

const labels = { street: 'Street', city: 'City', state: 'State', zip: 'Zip' };

const isBlankAddress = (value: AddressValue): boolean => ADDRESS_PARTS.every((part) => !value[part]);

/** `Tampa, FL`: where it is, for a column of many. An address without city and state stands as it is. */
export const placeInAddress = (value: AddressValue): string =>
  [value.city, value.state].filter(Boolean).join(', ') || formatAddress(value);

/** `12 Bay St, Tampa, FL 33602`, without the parts that are missing. */
const formatAddress = ({ street, city, state, zip }: AddressValue): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
