import { expect, test } from 'vitest';
import { readListState, searchTermsOf, writeListState, type ListState } from './list-state.ts';

const module = { sort: { field: 'name', order: 'asc' as const } };
const plain: ListState = { search: '', filter: null, sortField: 'name', sortOrder: 'asc', page: 0, size: 50 };

test('a plain list has a plain address', () => {
  expect(writeListState(new URLSearchParams(), plain, module).toString()).toBe('');
  expect(readListState(new URLSearchParams(), module)).toEqual(plain);
});

test('what the address says is what was written into it', () => {
  const state: ListState = {
    search: 'day & night',
    filter: { all: [{ field: 'state', op: 'in', value: ['FL', 'GA'] }] },
    sortField: 'createdAt',
    sortOrder: 'desc',
    page: 3,
    size: 100,
  };
  const address = writeListState(new URLSearchParams('view=mine'), state, module);

  expect(address.get('view')).toBe('mine');
  expect(readListState(new URLSearchParams(address.toString()), module)).toEqual(state);
});

test('an address that was tampered with falls back to the plain list', () => {
  const query = new URLSearchParams('page=-4&size=7&filter={oops&sort=');

  expect(readListState(query, module)).toEqual(plain);
});

test('quick search and filter become one tree', () => {
  const filter = { any: [{ field: 'zip', op: 'empty' as const }] };

  expect(searchTermsOf({ search: ' day ', filter })).toEqual({ all: [{ field: 'name', op: 'contains', value: 'day' }, filter] });
  expect(searchTermsOf({ search: '', filter: null })).toEqual({ all: [] });
});
