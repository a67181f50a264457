import { expect, test } from 'vitest';
import { parseSearch } from '#common/search.ts';
import { chosenIn, countRows, groupOf, treeOf, withChosen } from './filter.ts';

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
