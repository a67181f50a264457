import { type Validator, isBlank, pattern } from './validator.ts';

// The strict patterns of the platform document, section 5. The field types are kinder: see common/fields.

/** (123) 456-7890 or 123-456-7890 style. */
export const phone = pattern(/^(\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}$/, 'Enter a phone number as (123) 456-7890.');

/** 5 digits or 5+4. */
export const zip = pattern(/^\d{5}(-\d{4})?$/, 'Enter a zip as 12345 or 12345-6789.');

/** ddd-dd-dddd without area 000, 666 and 9xx, group 00, serial 0000 and two numbers known from advertisements. */
export const ssn: Validator = (value) => {
  if (isBlank(value)) return undefined;
  const accepted =
    typeof value === 'string' && /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(value) && !advertised.has(value);
  return accepted ? undefined : 'Enter a valid social security number as 123-45-6789.';
};

const advertised = new Set(['078-05-1120', '219-09-9999']);

/** Optional minus, digits and dots, optional exponent. */
export const number = pattern(/^-?(?=\.?\d)[\d.]+(e[+-]?\d+)?$/i, 'Enter a number.');

export const wholeNumber = pattern(/^\d+$/, 'Enter a whole number, 0 or more.');

export const username = pattern(/^[A-Za-z0-9]{5,15}$/, 'Enter 5 to 15 letters or digits.');

export const pin = pattern(/^\d{4}$/, 'Enter exactly 4 digits.');

/** http or ftp, host or IP, optional port and path. The pattern of the specification has no https. */
export const legacyUrl = pattern(
  /^(http|ftp):\/\/([A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}|localhost|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?(\/\S*)?$/,
  'Enter a link that begins with http:// or ftp://.',
);

/** A basic pattern whose top-level domain has 2 to 3 letters. */
export const legacyEmail = pattern(
  /^[\w.+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,3}$/,
  'Enter an email address, such as name@example.com.',
);
