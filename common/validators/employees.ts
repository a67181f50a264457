import type { IsoDate } from '../fields/calendar.ts';
import { readDate } from '../fields/date.ts';
import { isBlank } from './validator.ts';

/** The kinds of people that an agency keeps as users. */
export type PersonType = 'emp' | 'sub';

/** What each must have; of a provider the provider's own record asks. */
const REQUIRED: Readonly<Record<PersonType, readonly string[]>> = {
  emp: ['first_name', 'last_name', 'email', 'hire_date'],
  sub: [],
};
export const isRequiredOf = (type: PersonType, field: string): boolean => REQUIRED[type].includes(field);

/** An employee has a hire date, and a hire date lies before `today`. */
export const hireDate = (type: PersonType, value: unknown, today: IsoDate): string | undefined => {
  if (isBlank(value)) return isRequiredOf(type, 'hire_date') ? 'Enter a hire date.' : undefined;
  const hired = typeof value === 'string' ? readDate(value.trim()) : undefined;
  if (hired === undefined) return 'Enter a date as YYYY-MM-DD or MM/DD/YYYY.';
  return hired < today ? undefined : 'The hire date must be in the past.';
};
