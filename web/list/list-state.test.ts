import { expect, test } from 'vitest';
import { nextSort, readListState, searchTermsOf, writeListState, type ListState } from './list-state.ts';

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

test('a date is sorted with the newest first, all else from the beginning; again, the other way round', () => {
  const [day, name] = [
    { fieldName: 'due', inputType: 'Date' as const },
    { fieldName: 'name', inputType: 'TextField' as const },
  ];

  const byDay = nextSort(plain, day);
  expect(byDay).toEqual({ sortField: 'due', sortOrder: 'desc' });
  expect(nextSort(byDay, day)).toEqual({ sortField: 'due', sortOrder: 'asc' });
  expect(nextSort(byDay, name)).toEqual({ sortField: 'name', sortOrder: 'asc' });
  expect(nextSort(plain, name)).toEqual({ sortField: 'name', sortOrder: 'desc' });
});

test('quick search and filter become one tree', () => {
  const filter = { any: [{ field: 'zip', op: 'empty' as const }] };

  const fields = [{ fieldName: 'name', inputType: 'TextField' as const }] as never;

  expect(searchTermsOf({ search: ' night day ', filter }, { fields })).toEqual({
    all: [
      {
        all: [
          { any: [{ field: 'name', op: 'contains', value: 'night' }] },
          { any: [{ field: 'name', op: 'contains', value: 'day' }] },
        ],
      },
      filter,
    ],
  });
  expect(searchTermsOf({ search: '', filter: null }, { fields })).toEqual({ all: [] });
});
