import type { Comparison } from './fields/field-type.ts';
import { malformed } from './errors.ts';
import { checkCondition } from './search-conditions.ts';

export { NAMED_RANGES, namedRange, type NamedRange } from './named-ranges.ts';

/** The search language of the wire contract. */
export const OPERATORS = [
  'equals',
  'notEquals',
  'empty',
  'notEmpty',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'in',
  'notIn',
  'contains',
  'notContains',
  'startsWith',
  'between',
  'on',
  'onOrBefore',
  'onOrAfter',
  'within',
  'withinMiles',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  field: string;
  op: Operator;
  value?: unknown;
}
export type SearchTree = Condition | { all: SearchTree[] } | { any: SearchTree[] };

/** Entries of `sort`. */
export const MOST_SORT_KEYS = 5;

export interface SearchQuery {
  searchTerms?: unknown;
  /** Archived records are matches too. */
  includeArchived?: boolean | undefined;
  /** Words, at most 200 characters: each must occur in a field of the module's basic search (`words-search.ts`). */
  search?: string | undefined;
  /** 1 to `MOST_SORT_KEYS` keys; wins over `sortField`. */
  sort?: readonly { field: string; order?: 'asc' | 'desc' }[];
  sortField?: string;
  sortOrder?: 'asc' | 'desc';
  /** From 0. */
  pageNumber?: number;
  pageSize?: number;
  selectAll?: boolean;
  selectNumberOfRecords?: number;
  idsOnly?: boolean;
  relationshipsNeeded?: string[];
  fields?: string[];
  total?: 'exact' | 'capped' | 'none';
}

export const SEARCH_LIMITS = { depth: 5, nodes: 50, values: 2_000 } as const;

/**
 * Reads `searchTerms` in its short or full form. What comes out is normalised: no empty or null among the values (they
 * became `empty`), `in` and `notIn` have a list, `contains` one value, `between` a pair. Field names are not looked up here.
 * Throws `malformed` naming what cannot be understood. Depth counts groups within groups.
 */
export const parseSearch = (terms: unknown): SearchTree => {
  if (terms === null || terms === undefined) return { all: [] };
  return readTree(terms, 1, { nodes: 0, values: 0 });
};

/** Every condition of a tree, in reading order. */
export const conditionsOf = (tree: SearchTree): Condition[] => {
  if ('op' in tree) return [tree];
  return ('all' in tree ? tree.all : tree.any).flatMap(conditionsOf);
};

/** The operators that a field of this comparison offers; `isPlace`: an address or a point on the map. */
export const operatorsFor = (comparison: Comparison, isPlace = false): readonly Operator[] =>
  isPlace ? [...offered[comparison], 'withinMiles'] : offered[comparison];

export const OPERATOR_LABELS: Record<Operator, string> = {
  equals: 'Equals',
  notEquals: 'Does not equal',
  empty: 'Is empty',
  notEmpty: 'Is not empty',
  lessThan: 'Less than',
  lessThanOrEqual: 'Less than or equal to',
  greaterThan: 'Greater than',
  greaterThanOrEqual: 'Greater than or equal to',
  in: 'Is one of',
  notIn: 'Is none of',
  contains: 'Contains',
  notContains: 'Does not contain',
  startsWith: 'Starts with',
  between: 'Between',
  on: 'On',
  onOrBefore: 'On or before',
  onOrAfter: 'On or after',
  within: 'Within',
  withinMiles: 'Within miles of',
};

const equality = ['equals', 'notEquals', 'in', 'notIn'] as const;
const emptiness = ['empty', 'notEmpty'] as const;
const ordering = ['lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual', 'between'] as const;
const days = ['on', 'onOrBefore', 'onOrAfter', 'within'] as const;

const offered: Record<Comparison, readonly Operator[]> = {
  text: ['contains', 'notContains', 'startsWith', ...equality, ...emptiness],
  number: [...equality, ...ordering, ...emptiness],
  date: [...days, ...ordering, ...equality, ...emptiness],
  datetime: [...days, ...ordering, ...equality, ...emptiness],
  boolean: [...equality, ...emptiness],
  list: ['contains', 'notContains', ...equality, ...emptiness],
  record: [...equality, ...emptiness],
  none: emptiness,
};

interface Count {
  nodes: number;
  values: number;
}

const readTree = (terms: unknown, depth: number, count: Count): SearchTree => {
  if (typeof terms !== 'object' || terms === null || Array.isArray(terms)) {
    throw malformed('A search is an object: { "field": value } or { "all": [ … ] }.', 'bad-search');
  }
  const given = terms as Record<string, unknown>;
  if (Object.hasOwn(given, 'all')) return { all: readGroup(given, 'all', depth, count) };
  if (Object.hasOwn(given, 'any')) return { any: readGroup(given, 'any', depth, count) };
  if (Object.hasOwn(given, 'op')) return readCondition(given, count);
  return readShort(given, count);
};

const readGroup = (given: Record<string, unknown>, kind: 'all' | 'any', depth: number, count: Count): SearchTree[] => {
  refuseOthers(given, [kind]);
  const members = given[kind];
  if (!Array.isArray(members)) throw malformed(`“${kind}” needs a list of conditions.`, 'bad-search');
  if (depth > SEARCH_LIMITS.depth)
    throw malformed(`A search can be nested at most ${SEARCH_LIMITS.depth} groups deep.`, 'bad-search');
  countNode(count);
  return members.map((member) => readTree(member, depth + 1, count));
};

const readCondition = (given: Record<string, unknown>, count: Count): SearchTree => {
  refuseOthers(given, ['field', 'op', 'value']);
  const { field, op, value } = given;
  if (typeof op !== 'string' || !isOperator(op))
    throw malformed(`Unknown operator “${show(op)}”. There are: ${OPERATORS.join(', ')}.`, 'unknown-operator');
  return normalised(field, op, value, count);
};

const readShort = (given: Record<string, unknown>, count: Count): SearchTree => ({
  all: Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => normalised(field, Array.isArray(value) ? 'in' : 'equals', value, count)),
});

const normalised = (field: unknown, op: Operator, value: unknown, count: Count): SearchTree => {
  if (typeof field !== 'string' || !fieldPath.test(field)) throw malformed(`Unknown field “${show(field)}”.`, 'unknown-field');
  countNode(count);
  const tree = checkCondition({ field, op, value });
  count.values += Array.isArray(value) ? value.length : 1;
  if (count.values > SEARCH_LIMITS.values) throw malformed('A search can have at most 2,000 values.', 'bad-search');
  return tree;
};

const countNode = (count: Count): void => {
  count.nodes += 1;
  if (count.nodes > SEARCH_LIMITS.nodes) throw malformed('A search can have at most 50 conditions and groups.', 'bad-search');
};

const refuseOthers = (given: Record<string, unknown>, known: string[]): void => {
  const other = Object.keys(given).find((key) => !known.includes(key));
  if (other !== undefined) throw malformed(`“${show(other)}” is not part of a search condition.`, 'bad-search');
};

const fieldPath = /^[A-Za-z_][A-Za-z0-9_-]{0,62}(\.[A-Za-z_][A-Za-z0-9_-]{0,62}){0,4}$/;
const operatorNames: ReadonlySet<string> = new Set(OPERATORS);
const isOperator = (op: string): op is Operator => operatorNames.has(op);
const show = (culprit: unknown): string => (typeof culprit === 'string' ? culprit.slice(0, 60) : typeof culprit);
