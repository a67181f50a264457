import type { Condition, Operator, SearchTree } from './search.ts';
import { malformed } from './errors.ts';
import { isNamedRange } from './named-ranges.ts';
import { textProblem } from './fields/clean-text.ts';
import { isBlank, readNumber } from './fields/number.ts';

/** What `withinMiles` asks: miles from a zip or from a point. */
export type MilesFrom = { miles: number; zip: string } | { miles: number; lat: number; lng: number };

/** One condition in its normal form (see `parseSearch`); throws `malformed` naming the field whose value has the wrong shape. */
export const checkCondition = (condition: Condition): SearchTree => {
  const { field, op, value } = condition;
  switch (op) {
    case 'empty':
    case 'notEmpty':
      return { field, op };
    case 'equals':
    case 'notEquals':
      return Array.isArray(value) ? membership(condition, op === 'equals' ? 'in' : 'notIn') : equality(condition);
    case 'in':
    case 'notIn':
      return membership(condition, op);
    case 'contains':
    case 'notContains':
      return Array.isArray(value) ? containsEach(condition, value) : { field, op, value: scalar(field, op, value) };
    case 'between':
      return { field, op, value: pair(condition) };
    case 'within':
      if (!isNamedRange(value)) throw wrong(field, op, 'a named range, such as thisMonth');
      return { field, op, value };
    case 'withinMiles':
      return { field, op, value: milesFrom(field, value) };
    default:
      return { field, op, value: scalar(field, op, value) };
  }
};

const equality = ({ field, op, value }: Condition): SearchTree => {
  if (isBlank(value)) return { field, op: op === 'equals' ? 'empty' : 'notEmpty' };
  return { field, op, value: scalar(field, op, value) };
};

const membership = ({ field, value }: Condition, op: 'in' | 'notIn'): SearchTree => {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const filled = given.filter((entry) => !isBlank(entry)).map((entry) => scalar(field, op, entry));
  if (filled.length === given.length) return { field, op, value: filled };
  return op === 'in'
    ? {
        any: [
          { field, op, value: filled },
          { field, op: 'empty' },
        ],
      }
    : {
        all: [
          { field, op, value: filled },
          { field, op: 'notEmpty' },
        ],
      };
};

const containsEach = ({ field, op }: Condition, values: unknown[]): SearchTree => {
  const each = values.map((value) => ({ field, op, value: scalar(field, op, value) }));
  return op === 'contains' ? { any: each } : { all: each };
};

const pair = ({ field, op, value }: Condition): [unknown, unknown] => {
  if (!Array.isArray(value) || value.length !== 2) throw wrong(field, op, 'two values, [from, to]');
  return [scalar(field, op, value[0]), scalar(field, op, value[1])];
};

const milesFrom = (field: string, value: unknown): MilesFrom => {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const miles = readNumber(given.miles);
  if (miles === undefined || miles <= 0 || miles > 12_500) throw wrong(field, 'withinMiles', 'a number of miles above 0');
  if (given.zip !== undefined && /^\d{5}(-\d{4})?$/.test(String(given.zip))) return { miles, zip: String(given.zip).slice(0, 5) };
  const [lat, lng] = [readNumber(given.lat), readNumber(given.lng)];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw wrong(field, 'withinMiles', 'a zip, or lat and lng');
  }
  return { miles, lat, lng };
};

const scalar = (field: string, op: Operator, value: unknown): string | number | boolean => {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value !== 'string' || value.trim() === '') throw wrong(field, op, 'a value');
  if (value.length > 1_000 || textProblem(value)) throw wrong(field, op, 'a value of at most 1,000 characters');
  return value.trim();
};

const wrong = (field: string, op: Operator, needed: string) =>
  malformed(`“${field}” with “${op}” needs ${needed}.`, 'bad-search');
