import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { textField } from './text-field.ts';

const LONGEST = 2_000;

/** An http, https or ftp address. One without a scheme (`www.example.com/jobs`) becomes https. */
export const url: FieldType<string> = {
  ...textField,
  longest: LONGEST,
  inputType: 'Url',
  traits: {
    madeOf: ['TextField'],
    width: 200,
    fitsCell: true,
    isLink: true,
    isSortable: true,
    mayBeUnique: true,
    massUpdatable: true,
    isFreeText: true,
    foundBy: 'text',
    sameBy: ['text', 'host'],
  },
  parse: (input) => {
    const read = readText(input, LONGEST);
    if ('problem' in read || read.value === null) return read;
    const value = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([:/?#]|$)/iu.test(read.value)
      ? `https://${read.value}`
      : read.value;
    return isUrl(value) ? { value } : { problem: 'Enter a link that begins with https://, http:// or ftp://.' };
  },
};

// No user name or password: a link that shows one host and goes to another is a trap.
const isUrl = (text: string): boolean =>
  /^(https?|ftp):\/\/([\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?([/?#][^\s<>"]*)?$/iu.test(text) &&
  !/\p{Cc}/u.test(text);
