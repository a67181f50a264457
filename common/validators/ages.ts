import { type IsoDate, addMonths } from '../fields/calendar.ts';
import { readDate } from '../fields/date.ts';

/** Under the first rule; the second asks for 14. */
const MINIMUM_AGE = 12;

/** A date of birth is present, and the person is at least `minimumAge` on `today` (the birthday itself counts). */
export const dateOfBirth = (value: unknown, today: IsoDate, minimumAge: number = MINIMUM_AGE): string | undefined => {
  const born = typeof value === 'string' ? readDate(value.trim()) : undefined;
  if (born === undefined) return 'Enter a date of birth.';
  return born <= addMonths(today, -12 * minimumAge) ? undefined : `Must be at least ${minimumAge} years old.`;
};
