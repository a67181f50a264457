import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { textField } from './text-field.ts';

/** An address with any valid domain ending, at most 254 characters. Keeps its case; compared without case. */
export const emailAddress: FieldType<string> = {
  ...textField,
  inputType: 'EmailAddress',
  traits: {
    madeOf: ['TextField'],
    width: 216,
    fitsCell: true,
    isLink: true,
    isSortable: true,
    mayBeUnique: true,
    isFreeText: true,
    fillsColumns: true,
    identifies: true,
    section: 'contact',
    foundBy: 'text',
    sameBy: ['email', 'text'],
  },
  parse: (input) => {
    const read = readText(input, 1_000);
    if ('problem' in read || read.value === null) return read;
    return isEmailAddress(read.value) ? read : { problem: 'Enter an email address, such as name@example.com.' };
  },
};

const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  if (text.length > 254 || at < 1 || at > 64) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((part) => domainLabel.test(part)) &&
    ending.test(labels.at(-1) ?? '')
  );
};

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const ending = /^(xn--[a-z0-9-]+|\p{L}{2,})$/iu;
