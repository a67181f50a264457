import type { Field, GeoValue } from './module.ts';
import type { Condition, SearchTree } from './search.ts';
import type { Comparison } from './fields/field-type.ts';
import { fieldTypes } from './fields/index-of-types.ts';
import { malformed } from './errors.ts';
import { milesBetween } from './miles.ts';
import { type NamedRange, namedRange } from './named-ranges.ts';
import type { MilesFrom } from './search-conditions.ts';
import { type Operator, operatorsFor } from './search.ts';
import { type SearchContext, searchValue } from './search-values.ts';

export interface MatchContext extends SearchContext {
  /** Where a zip lies; without it no zip is near anything. */
  locate?: (zip: string) => GeoValue | undefined;
}

/**
 * Whether a record meets a parsed search. The database's answer must be the same, case by case:
 *
 * | field       | equals, in                  | contains      | startsWith | ordering, between        |
 * |-------------|-----------------------------|---------------|------------|--------------------------|
 * | text        | whole text, without case    | part, no case | no case    | –                        |
 * | number      | same number                 | –             | –          | as numbers               |
 * | date        | same day (so does `on`)     | –             | –          | as days                  |
 * | datetime    | same instant                | –             | –          | instants; `between` days |
 * | boolean     | null counts as false        | –             | –          | –                        |
 * | list        | holds any of the values     | holds value   | –          | –                        |
 * | record      | same id; a link by its id   | –             | –          | –                        |
 *
 * A whole phone number is compared in the form in which it is kept: `(813) 555-0100` equals `813-555-0100`.
 * Empty is null, '' or []; also an address without parts and a point without place. An empty boolean is null.
 * - notEquals, notIn and notContains are the opposite of their positive, so they are true for an empty value.
 * - Every ordering, day and distance operator is false for an empty value.
 * - on, onOrBefore, onOrAfter, between and within take the day of a DateTime in UTC; both ends of between count.
 * - `all: []` is true, `any: []` false, `in: []` false, `notIn: []` true.
 * - A dotted name is a part of an Address or of a point. Anything not in the table throws `malformed`.
 */
export const matches = (
  tree: SearchTree,
  record: Readonly<Record<string, unknown>>,
  fieldsByName: Readonly<Record<string, Field>>,
  context: MatchContext,
): boolean => {
  if ('all' in tree) return tree.all.every((member) => matches(member, record, fieldsByName, context));
  if ('any' in tree) return tree.any.some((member) => matches(member, record, fieldsByName, context));
  return matchesCondition(tree, target(tree.field, record, fieldsByName), context);
};

interface Target {
  value: unknown;
  comparison: Comparison;
  isPlace: boolean;
  isPhone: boolean;
  isEmpty: boolean;
}

/** A whole number is compared in the form in which numbers are kept, a part of one as it is. */
const keptPhone = (op: Operator, given: unknown): unknown => {
  if (!['equals', 'notEquals', 'in', 'notIn'].includes(op)) return given;
  const read = fieldTypes.Phone.parse(given, { type: 'Phone', label: '' });
  return 'value' in read && read.value !== null ? read.value : given;
};

/** Part of every record, of no definition. */
const recordFields: ReadonlyMap<string, Field> = new Map([
  ['_id', { type: 'Relate', label: 'Id' }],
  ['version', { type: 'Number', label: 'Version' }],
]);

const target = (name: string, record: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Field>>): Target => {
  const [first = '', part] = name.split('.');
  const field = recordFields.get(first) ?? (Object.hasOwn(fields, first) ? fields[first] : undefined);
  if (!field) throw malformed(`Unknown field “${name}”.`, 'unknown-field');
  const type = fieldTypes[field.type];
  const value = record[first];
  if (part === undefined) {
    const isPlace = field.type === 'Address' || field.shape === 'geo';
    const isPhone = field.type === 'Phone';
    return { value, comparison: type.comparison, isPlace, isPhone, isEmpty: value === '' || type.isEmpty(value) };
  }
  const isAddress = field.type === 'Address';
  const isPart = (isAddress || field.shape === 'geo') && Object.hasOwn(type.columns(field), part);
  if (!isPart) throw malformed(`Unknown field “${name}”.`, 'unknown-field');
  const partValue = (value as Record<string, unknown> | null | undefined)?.[part] ?? null;
  return {
    value: partValue,
    comparison: isAddress ? 'text' : 'number',
    isPlace: false,
    isPhone: false,
    isEmpty: partValue === null || partValue === '',
  };
};

const matchesCondition = (condition: Condition, of: Target, context: MatchContext): boolean => {
  const { field, op, value } = condition;
  if (!operatorsFor(of.comparison, of.isPlace).includes(op)) {
    throw malformed(`“${field}” cannot be searched with “${op}”.`, 'unknown-operator');
  }
  const read = (given: unknown) => searchValue(field, of.comparison, op, of.isPhone ? keptPhone(op, given) : given, context);
  const own = ownValue(of);
  switch (op) {
    case 'empty':
      return of.isEmpty;
    case 'notEmpty':
      return !of.isEmpty;
    case 'equals':
      return same(own, read(value));
    case 'notEquals':
      return !same(own, read(value));
    case 'in':
      return (value as unknown[]).map(read).some((one) => same(own, one));
    case 'notIn':
      return !(value as unknown[]).map(read).some((one) => same(own, one));
    case 'contains':
      return holds(own, read(value));
    case 'notContains':
      return !holds(own, read(value));
    case 'startsWith':
      return typeof own === 'string' && own.startsWith(String(read(value)));
    case 'within':
      return isWithin(of, namedRange(value as NamedRange, context.today));
    case 'withinMiles':
      return isNear(of, value as MilesFrom, context);
    default:
      return inOrder(condition, of, read);
  }
};

type Own = string | number | boolean | string[] | undefined;

/** The record's value in the form of `searchValue`; undefined if empty, but false for an empty boolean. */
const ownValue = ({ value, comparison, isEmpty }: Target): Own => {
  if (comparison === 'boolean') return value === true;
  if (isEmpty) return undefined;
  if (comparison === 'list') return (value as string[]).map((entry) => entry.toLowerCase());
  if (comparison === 'number') return Number(value);
  if (comparison === 'datetime') return new Date(value as string).toISOString();
  if (comparison === 'record' && typeof value === 'object') return (value as { recordId: string }).recordId.toLowerCase();
  return String(value).toLowerCase();
};

const same = (own: Own, value: string | number | boolean): boolean =>
  Array.isArray(own) ? own.includes(String(value)) : own === value;

const holds = (own: Own, value: string | number | boolean): boolean =>
  (typeof own === 'string' || Array.isArray(own)) && own.includes(String(value));

const inOrder = ({ op, value }: Condition, of: Target, read: (given: unknown) => string | number | boolean): boolean => {
  const wanted = op === 'between' ? (value as unknown[]).map(read) : [read(value)];
  if (of.isEmpty) return false;
  const takesDays = ['on', 'onOrBefore', 'onOrAfter', 'between'].includes(op);
  const own = of.comparison === 'number' ? Number(of.value) : takesDays ? dayOf(of) : String(ownValue(of));
  const [first, second] = wanted as [typeof own, typeof own];
  switch (op) {
    case 'lessThan':
      return own < first;
    case 'lessThanOrEqual':
    case 'onOrBefore':
      return own <= first;
    case 'greaterThan':
      return own > first;
    case 'greaterThanOrEqual':
    case 'onOrAfter':
      return own >= first;
    case 'on':
      return own === first;
    default:
      return own >= first && own <= second;
  }
};

const dayOf = (of: Target): string => String(ownValue(of)).slice(0, 10);

const isWithin = (of: Target, { from, to }: { from: string; to: string }): boolean =>
  !of.isEmpty && dayOf(of) >= from && dayOf(of) <= to;

const isNear = (of: Target, from: MilesFrom, { locate }: MatchContext): boolean => {
  if (of.isEmpty) return false;
  const centre = 'zip' in from ? locate?.(from.zip) : from;
  const { zip, lat, lng } = of.value as Partial<GeoValue> & { zip?: string | null };
  const place = lat !== undefined && lng !== undefined ? { lat, lng } : zip ? locate?.(zip.slice(0, 5)) : undefined;
  return centre !== undefined && place !== undefined && milesBetween(centre, place) <= from.miles;
};
