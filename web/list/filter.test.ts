import { expect, test } from 'vitest';
import { parseSearch } from '#common/search.ts';
import type { DescribedField } from '#common/described-module.ts';
import { chosenIn, countRows, groupOf, hasDateProblem, treeOf, withChosen, withPlace, type FilterRow } from './filter.ts';

test('rows without a value wait, complete ones search', () => {
  const tree = treeOf({
    match: 'all',
    rows: [
      { field: 'state', op: 'equals', value: '' },
      { field: 'zip', op: 'empty' },
      { field: 'pay', op: 'between', value: [1, ''] },
      {
        match: 'any',
        rows: [
          { field: 'status', op: 'in', value: ['active'] },
          { field: 'status', op: 'in', value: [] },
        ],
      },
    ],
  });

  expect(tree).toEqual({ all: [{ field: 'zip', op: 'empty' }, { any: [{ field: 'status', op: 'in', value: ['active'] }] }] });
  expect(countRows(tree)).toBe(2);
});

test('a filter without a complete row is no filter', () => {
  expect(treeOf({ match: 'any', rows: [{ field: 'state', op: 'contains', value: null }] })).toBeNull();
});

test('a search opens in the builder as it was built, and the server understands it', () => {
  const tree = {
    any: [
      { field: 'accounts_leads.name', op: 'startsWith' as const, value: 'Day' },
      { all: [{ field: 'zip', op: 'notEmpty' as const }] },
    ],
  };

  expect(treeOf(groupOf(tree))).toEqual(tree);
  expect(() => parseSearch(tree)).not.toThrow();
});

test('a quick filter changes its own condition and leaves the others', () => {
  const filter = { any: [{ field: 'zip', op: 'empty' as const }] };
  const once = withChosen(filter, 'status', ['active']);
  const twice = withChosen(once, 'status', ['active', 'dnc']);

  expect(chosenIn(twice, 'status')).toEqual(['active', 'dnc']);
  expect(countRows(twice)).toBe(2);
  expect(withChosen(twice, 'status', [])).toEqual({ all: [filter] });
});

test('a filter with words that are no date waits for them, wherever they stand', () => {
  const fields = new Map([['due', { fieldName: 'due', label: 'Due', inputType: 'DateTime' } as DescribedField]]);
  const waits = (row: Omit<FilterRow, 'field'>) =>
    hasDateProblem({ match: 'all', rows: [{ match: 'any', rows: [{ field: 'due', ...row }] }] }, fields);

  expect([waits({ op: 'on', value: 'whenever' }), waits({ op: 'between', value: ['2027-03-04', 'then'] })]).toEqual([true, true]);
  expect([waits({ op: 'on', value: '2027-03-04' }), waits({ op: 'on', value: '$today' }), waits({ op: 'on' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(waits({ op: 'within', value: 'lastWeek' })).toBe(false);
});

test('a circle drawn on the map is a condition of its own, and the next one takes its place', () => {
  const one = withPlace({ all: [{ field: 'zip', op: 'notEmpty' }] }, 'geoInfo', { lat: 28, lng: -82, miles: 40 });
  const other = withPlace(one, 'geoInfo', { lat: 30, lng: -84, miles: 9 });

  expect(countRows(one)).toBe(2);
  expect(other).toEqual({
    all: [
      { field: 'zip', op: 'notEmpty' },
      { field: 'geoInfo', op: 'withinMiles', value: { lat: 30, lng: -84, miles: 9 } },
    ],
  });
  expect(withPlace(null, 'geoInfo', { lat: 30, lng: -84, miles: 0 })).toBeNull();
});
