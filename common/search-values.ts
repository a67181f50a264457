import type { Comparison } from './fields/field-type.ts';
import { checkbox } from './fields/checkbox.ts';
import { readDateTime } from './fields/date-time.ts';
import { readDate } from './fields/date.ts';
import { readNumber } from './fields/number.ts';
import { readId } from './fields/relate.ts';
import { malformed } from './errors.ts';
import type { Operator } from './search.ts';

export interface SearchContext {
  /** The reader's user id, for `$me`. */
  me: string;
  /** `YYYY-MM-DD`, for `$today` and the named ranges. */
  today: string;
}

/**
 * One value of a condition as its field compares it: lower-case text, number, boolean, `YYYY-MM-DD`, ISO instant or id.
 * For a DateTime the day operators (on, onOrBefore, onOrAfter, between) take days, all others instants (a day alone is its
 * midnight UTC). Throws `malformed` naming the field if the value does not suit it.
 */
export const searchValue = (
  field: string,
  comparison: Comparison,
  op: Operator,
  value: unknown,
  { me, today }: SearchContext,
): string | number | boolean => {
  const given = value === '$me' ? me : value === '$today' ? today : value;
  const read = readers[comparison === 'datetime' && dayOperators.has(op) ? 'date' : comparison](given);
  if (read === undefined)
    throw malformed(`“${String(value).slice(0, 60)}” is not a value that “${field}” can have.`, 'bad-search');
  return read;
};

const dayOperators: ReadonlySet<Operator> = new Set<Operator>(['on', 'onOrBefore', 'onOrAfter', 'between']);

const readText = (given: unknown): string => String(given).toLowerCase();
const readBoolean = (given: unknown): boolean | undefined => {
  const read = checkbox.parse(given, { type: 'Checkbox', label: '' });
  return 'value' in read && read.value !== null ? read.value : undefined;
};

const readers: Record<Comparison, (given: unknown) => string | number | boolean | undefined> = {
  text: readText,
  list: readText,
  none: readText,
  number: readNumber,
  boolean: readBoolean,
  date: (given) => (typeof given === 'string' ? readDate(given) : undefined),
  datetime: (given) => (typeof given === 'string' ? readDateTime(given) : undefined),
  record: readId,
};
