import { type IsoDate, addMonths } from '../fields/calendar.ts';
import { readDate } from '../fields/date.ts';
import { isBlank } from './validator.ts';

/** Under the first rule; the second asks for 14. */
const MINIMUM_AGE = 12;

/** A date of birth is present, and the person is at least `minimumAge` on `today` (the birthday itself counts). */
export const dateOfBirth = (value: unknown, today: IsoDate, minimumAge: number = MINIMUM_AGE): string | undefined => {
  const born = typeof value === 'string' ? readDate(value.trim()) : undefined;
  if (born === undefined) return 'Enter a date of birth.';
  return born <= addMonths(today, -12 * minimumAge) ? undefined : `Must be at least ${minimumAge} years old.`;
};

/** A hire date lies before `today`. */
export const hireDate = (value: unknown, today: IsoDate): string | undefined => {
  if (isBlank(value)) return undefined;
  const hired = typeof value === 'string' ? readDate(value.trim()) : undefined;
  if (hired === undefined) return 'Enter a date as YYYY-MM-DD or MM/DD/YYYY.';
  return hired < today ? undefined : 'The hire date must be in the past.';
};
