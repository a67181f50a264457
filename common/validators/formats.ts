import { npi } from './npi.ts';
import { legacyEmail, legacyUrl, number, phone, pin, ssn, username, wholeNumber, zip } from './patterns.ts';
import type { Validator } from './validator.ts';

/** The named patterns that a TextField may ask for with `format`: built-in and custom fields alike (platform document, section 5). */
export const FORMATS = {
  phone,
  zip,
  ssn,
  npi,
  number,
  url: legacyUrl,
  username,
  email: legacyEmail,
  pin,
  'whole-number': wholeNumber,
} as const satisfies Record<string, Validator>;
export type Format = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]];
