import { expect, test } from 'vitest';
import { OPERATORS, OPERATOR_LABELS, conditionsOf, operatorsFor, parseSearch } from './search.ts';
import { DATE_FILTERS, filtersFor, NUMBER_FILTERS } from './search-filters.ts';

const refusal = (terms: unknown): string => {
  try {
    parseSearch(terms);
  } catch (error) {
    expect(error).toMatchObject({ status: 400 });
    return (error as Error).message;
  }
  return 'accepted';
};

test('the short form is equality and membership', () => {
  expect(parseSearch({ a: 1, b: [1, 2], c: null })).toEqual({
    all: [
      { field: 'a', op: 'equals', value: 1 },
      { field: 'b', op: 'in', value: [1, 2] },
      { field: 'c', op: 'empty' },
    ],
  });
  expect(parseSearch({})).toEqual({ all: [] });
  expect(parseSearch(undefined)).toEqual({ all: [] });
  expect(parseSearch({ field: 'x' })).toEqual({ all: [{ field: 'field', op: 'equals', value: 'x' }] });
});

test('the full form nests groups and conditions', () => {
  const terms = {
    all: [
      { field: 'state', op: 'in', value: ['FL', 'GA'] },
      {
        any: [
          { field: 'last_name', op: 'contains', value: 'smi' },
          { field: 'accounts_leads.name', op: 'startsWith', value: 'Day' },
        ],
      },
    ],
  };
  expect(parseSearch(terms)).toEqual(terms);
  expect(conditionsOf(parseSearch(terms)).map((condition) => condition.field)).toEqual([
    'state',
    'last_name',
    'accounts_leads.name',
  ]);
});

test('an empty value among others asks for emptiness too', () => {
  expect(parseSearch({ a: ['x', null] })).toEqual({
    all: [
      {
        any: [
          { field: 'a', op: 'in', value: ['x'] },
          { field: 'a', op: 'empty' },
        ],
      },
    ],
  });
  expect(parseSearch({ field: 'a', op: 'notEquals', value: '' })).toEqual({ field: 'a', op: 'notEmpty' });
});

test('what cannot be understood is named', () => {
  expect(refusal({ field: 'a', op: 'like', value: 'x' })).toContain('like');
  expect(refusal({ field: 'a"; drop', op: 'equals', value: 'x' })).toContain('a"; drop');
  expect(refusal({ field: 'when', op: 'within', value: 'someday' })).toContain('when');
  expect(refusal({ field: 'pay', op: 'between', value: [1] })).toContain('pay');
  expect(refusal({ field: 'pay', op: 'lessThan' })).toContain('pay');
  expect(refusal({ field: 'place', op: 'withinMiles', value: { zip: '33602' } })).toContain('place');
  expect(refusal({ all: [], any: [] })).toContain('any');
  expect(refusal({ all: 'x' })).toContain('all');
  expect(refusal([])).not.toBe('accepted');
  expect(refusal({ a: { $ne: null } })).toContain('a');
});

test('a search is bounded in depth, conditions and values', () => {
  const nest = (depth: number): unknown => (depth === 0 ? { field: 'a', op: 'empty' } : { all: [nest(depth - 1)] });
  const conditions = (count: number) => ({ all: Array.from({ length: count }, () => ({ field: 'a', op: 'empty' })) });
  expect(refusal(nest(5))).toBe('accepted');
  expect(refusal(nest(6))).not.toBe('accepted');
  expect(refusal(conditions(49))).toBe('accepted');
  expect(refusal(conditions(50))).not.toBe('accepted');
  expect(refusal({ a: Array.from({ length: 2_000 }, (_, at) => at) })).toBe('accepted');
  expect(refusal({ a: Array.from({ length: 2_001 }, (_, at) => at) })).not.toBe('accepted');
});

test('dates have 17 filters, in the order given [SEARCH-013]', () => {
  expect(DATE_FILTERS.map((filter) => filter.label.toLowerCase())).toEqual([
    'empty',
    'not empty',
    'on',
    'on or before',
    'on or after',
    'between',
    'last year',
    'this year',
    'this month',
    'last month',
    'last 30 days',
    'last week',
    'yesterday',
    'today',
    'tomorrow',
    'next week',
    'next 30 days',
  ]);
  for (const { op } of DATE_FILTERS) expect(operatorsFor('datetime')).toContain(op);
  expect(filtersFor('date').slice(0, 17)).toEqual(DATE_FILTERS);
  expect(
    filtersFor('date')
      .slice(17, 20)
      .map(({ label }) => label),
  ).toEqual(['This week', 'Next month', 'Last 90 days']);
  expect(filtersFor('date').map(({ op }) => op)).not.toContain('lessThan');
});

test('numbers are filtered by Less, Greater, Equals and Between [SEARCH-014]', () => {
  expect(NUMBER_FILTERS).toEqual([
    { label: 'Less', op: 'lessThan' },
    { label: 'Greater', op: 'greaterThan' },
    { label: 'Equals', op: 'equals' },
    { label: 'Between', op: 'between' },
  ]);
  for (const { op } of NUMBER_FILTERS) expect(operatorsFor('number')).toContain(op);
  expect(filtersFor('number').slice(0, 4)).toEqual(NUMBER_FILTERS);
  expect(new Set(filtersFor('number').map(({ op }) => op))).toEqual(new Set(operatorsFor('number')));
});

test('every operator has a label', () => {
  expect(Object.keys(OPERATOR_LABELS)).toEqual([...OPERATORS]);
});
