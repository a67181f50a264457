/** A person's locale or time zone that is the browser's own. */
export const AUTOMATIC = 'automatic';

/**
 * How dates and numbers are written. All of them have a decimal point: a typed amount is read with one, and `1,500` must never
 * mean two things.
 */
export const LOCALES = [
  { value: AUTOMATIC, label: 'Same as the browser' },
  { value: 'en-US', label: 'United States' },
  { value: 'en-GB', label: 'United Kingdom' },
  { value: 'en-CA', label: 'Canada' },
  { value: 'en-AU', label: 'Australia' },
  { value: 'en-IE', label: 'Ireland' },
  { value: 'en-IN', label: 'India' },
  { value: 'en-PH', label: 'Philippines' },
  { value: 'es-US', label: 'United States (Spanish)' },
  { value: 'es-MX', label: 'Mexico (Spanish)' },
] as const;
