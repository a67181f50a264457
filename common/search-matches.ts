import type { Field } from './field.ts';
import type { GeoValue } from './module.ts';
import type { Condition, SearchTree } from './search.ts';
import type { Comparison } from './fields/field-type.ts';
import { fieldTypes } from './fields/index-of-types.ts';
import { phoneDigits } from './fields/phone.ts';
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
 * A whole phone number is compared in the form in which it is kept: `(813) 555-0100` equals `813-555-0100`; a part of one by
 * its digits: `555.01` is contained in both.
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
  const known = askedOf(tree, fieldsByName, context);
  return matchesCondition(tree, targetIn(known.asked, record), known, context);
};

/** What a condition asks of its field, found once for all the records that it is compared with. */
interface Asked {
  field: Field;
  first: string;
  part: string | undefined;
  comparison: Comparison;
  isPlace: boolean;
  isPhone: boolean;
}
interface Prepared {
  fields: Readonly<Record<string, Field>>;
  asked: Asked;
  /** Of `in` and `notIn`. */
  among: ReadonlySet<unknown> | undefined;
  /** What the others compare with: one, or the two ends of `between`. */
  wanted: readonly Wanted[];
  centre: GeoValue | undefined;
  /** What is compared is a part of a telephone number: by its digits. */
  isDigits: boolean;
}
type Wanted = string | number | boolean;
const prepared = new WeakMap<MatchContext, WeakMap<Condition, Prepared>>();

function askedOf(condition: Condition, fields: Readonly<Record<string, Field>>, context: MatchContext): Prepared {
  let ofContext = prepared.get(context);
  if (!ofContext) prepared.set(context, (ofContext = new WeakMap()));
  let known = ofContext.get(condition);
  if (known?.fields !== fields) ofContext.set(condition, (known = prepare(condition, fields, context)));
  return known;
}

function prepare(condition: Condition, fields: Readonly<Record<string, Field>>, context: MatchContext): Prepared {
  const asked = fieldAsked(condition.field, fields);
  const { field, op, value } = condition;
  if (!operatorsFor(asked.comparison, asked.isPlace).includes(op))
    throw malformed(`“${field}” cannot be searched with “${op}”.`, 'unknown-operator');
  const read = readerOf(condition, asked, context);
  const given = Array.isArray(value) ? (value as unknown[]) : [value];
  const digits = phonePart(asked.isPhone, condition);
  return {
    fields,
    asked,
    among: op === 'in' || op === 'notIn' ? new Set(given.map(read)) : undefined,
    wanted: digits === undefined ? (UNREAD.has(op) ? [] : given.map(read)) : [digits],
    isDigits: digits !== undefined,
    centre: op === 'withinMiles' ? centreOf(value as MilesFrom, context) : undefined,
  };
}

/** Read in ways of their own. */
const UNREAD: ReadonlySet<Operator> = new Set<Operator>(['in', 'notIn', 'empty', 'notEmpty', 'within', 'withinMiles']);
const centreOf = (from: MilesFrom, { locate }: MatchContext) => ('zip' in from ? locate?.(from.zip) : from);

const readerOf =
  ({ field, op }: Condition, { comparison, isPhone }: Pick<Asked, 'comparison' | 'isPhone'>, context: MatchContext) =>
  (given: unknown) =>
    searchValue(field, comparison, op, isPhone ? keptPhone(op, given) : given, context);

interface Target {
  value: unknown;
  comparison: Comparison;
  isPlace: boolean;
  isPhone: boolean;
  isEmpty: boolean;
}

/** A part of a telephone number is compared by digits on both sides; undefined: it does not read as one. */
const phonePart = (isPhone: boolean, { op, value }: Condition): string | undefined =>
  isPhone && ['contains', 'notContains', 'startsWith'].includes(op) ? phoneDigits(String(value)) : undefined;

const digitsOf = (of: Target): Own => (of.isEmpty ? undefined : String(of.value).replace(/\D/g, ''));

/** A whole number is compared in the form in which numbers are kept. */
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

const fieldAsked = (name: string, fields: Readonly<Record<string, Field>>): Asked => {
  const [first = '', part] = name.split('.');
  const field = recordFields.get(first) ?? (Object.hasOwn(fields, first) ? fields[first] : undefined);
  if (!field) throw malformed(`Unknown field “${name}”.`, 'unknown-field');
  const type = fieldTypes[field.type];
  const isAddress = field.type === 'Address';
  if (part === undefined) {
    const isPlace = type.traits.isPlace === true || field.shape === 'geo';
    return { field, first, part, comparison: type.comparison, isPlace, isPhone: type.traits.comparesDigits === true };
  }
  const isPart = (isAddress || field.shape === 'geo') && Object.hasOwn(type.columns(field), part);
  if (!isPart) throw malformed(`Unknown field “${name}”.`, 'unknown-field');
  return { field, first, part, comparison: isAddress ? 'text' : 'number', isPlace: false, isPhone: false };
};

const targetIn = (asked: Asked, record: Readonly<Record<string, unknown>>): Target => {
  const { field, first, part, comparison, isPlace, isPhone } = asked;
  const whole = record[first];
  const value = part === undefined ? whole : ((whole as Record<string, unknown> | null | undefined)?.[part] ?? null);
  const isEmpty = value === '' || (part === undefined ? fieldTypes[field.type].isEmpty(value) : value === null);
  return { value, comparison, isPlace, isPhone, isEmpty };
};

const matchesCondition = (
  condition: Condition,
  of: Target,
  { among, wanted, centre, isDigits }: Prepared,
  context: MatchContext,
): boolean => {
  const { op, value } = condition;
  const own = isDigits ? digitsOf(of) : ownValue(of);
  switch (op) {
    case 'empty':
      return of.isEmpty;
    case 'notEmpty':
      return !of.isEmpty;
    case 'equals':
      return same(own, wanted[0]!);
    case 'notEquals':
      return !same(own, wanted[0]!);
    case 'in':
      return isAmong(own, among!);
    case 'notIn':
      return !isAmong(own, among!);
    case 'contains':
      return holds(own, wanted[0]!);
    case 'notContains':
      return !holds(own, wanted[0]!);
    case 'startsWith':
      return typeof own === 'string' && own.startsWith(String(wanted[0]));
    case 'within':
      return isWithin(of, namedRange(value as NamedRange, context.today));
    case 'withinMiles':
      return isNear(of, centre, (value as MilesFrom).miles, context);
    default:
      return inOrder(op, of, wanted);
  }
};

const isAmong = (own: Own, wanted: ReadonlySet<unknown>): boolean =>
  Array.isArray(own) ? own.some((each) => wanted.has(each)) : wanted.has(own);

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

const inOrder = (op: Operator, of: Target, wanted: readonly Wanted[]): boolean => {
  if (of.isEmpty) return false;
  const takesDays = ['on', 'onOrBefore', 'onOrAfter', 'between'].includes(op);
  const own = of.comparison === 'number' ? Number(of.value) : takesDays ? dayOf(of) : String(ownValue(of));
  const [first, second] = wanted as readonly [typeof own, typeof own];
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

const isNear = (of: Target, centre: GeoValue | undefined, miles: number, { locate }: MatchContext): boolean => {
  if (of.isEmpty || !centre) return false;
  const { zip, lat, lng } = of.value as Partial<GeoValue> & { zip?: string | null };
  const place = lat !== undefined && lng !== undefined ? { lat, lng } : zip ? locate?.(zip.slice(0, 5)) : undefined;
  // a degree of latitude is 69 miles: most of a country is told apart without the distance
  if (!place || Math.abs(place.lat - centre.lat) * 68 > miles) return false;
  return milesBetween(centre, place) <= miles;
};
