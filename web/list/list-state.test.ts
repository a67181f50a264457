import { expect, test } from 'vitest';
import { matchesOf, nextSort, plainState, readListState, writeListState, type ListState } from './list-state.ts';

const module = { sort: { field: 'name', order: 'asc' as const } };
const plain = plainState(module);

test('a plain list has a plain address', () => {
  expect(writeListState(new URLSearchParams(), plain, module).toString()).toBe('');
  expect(plain).toMatchObject({ sort: [module.sort], shape: 'table', groupBy: null, page: 0, size: 50 });
});

test('what the address says is what was written into it', () => {
  const state: ListState = {
    search: 'day & night',
    filter: { all: [{ field: 'state', op: 'in', value: ['FL', 'GA'] }] },
    sort: [
      { field: 'createdAt', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    page: 3,
    size: 100,
    shape: 'board',
    groupBy: 'status',
    dateGroup: 'week',
    totals: [
      { field: 'pay', fn: 'sum' },
      { field: 'due', fn: 'min' },
    ],
    dateField: 'due',
    placeField: 'geoInfo',
  };
  const address = writeListState(new URLSearchParams('view=mine'), state, module);

  expect(address.get('view')).toBe('mine');
  expect(readListState(new URLSearchParams(address.toString()), module)).toEqual(state);
});

test('an address that was tampered with falls back to the plain list', () => {
  const query = new URLSearchParams('page=-4&size=7&filter={oops&sort=&shape=cube&totals=pay:most,&each=eon');

  expect(readListState(query, module)).toEqual(plain);
});

test('an address sorts by each field once, and by five at most', () => {
  const { sort } = readListState(new URLSearchParams('sort=a:asc,b,a:desc,c,d,e,f'), module);

  expect(sort.map(({ field, order }) => `${field} ${order}`)).toEqual(['a desc', 'b asc', 'c asc', 'd asc', 'e asc']);
});

const due = { fieldName: 'due', inputType: 'Date' as const };
const name = { fieldName: 'name', inputType: 'TextField' as const };

test('a date is sorted with the newest first, all else from the beginning; again, the other way round', () => {
  const byDay = nextSort(plain.sort, due);
  expect(byDay).toEqual([{ field: 'due', order: 'desc' }]);
  expect(nextSort(byDay, due)).toEqual([{ field: 'due', order: 'asc' }]);
  expect(nextSort(byDay, name)).toEqual([{ field: 'name', order: 'asc' }]);
  expect(nextSort(plain.sort, name)).toEqual([{ field: 'name', order: 'desc' }]);
});

test('a field joins the others, turns in its place, and leaves; the last one stays', () => {
  const both = nextSort(plain.sort, due, true);
  expect(both).toEqual([module.sort, { field: 'due', order: 'desc' }]);
  const turned = nextSort(both, due, true);
  expect(turned).toEqual([module.sort, { field: 'due', order: 'asc' }]);
  expect(nextSort(turned, due, true)).toEqual([module.sort]);
  expect(nextSort(nextSort(plain.sort, name, true), name, true)).toEqual([module.sort]);
  const five = ['a', 'b', 'c', 'd', 'e'].map((field) => ({ field, order: 'asc' as const }));
  expect(nextSort(five, due, true)).toBe(five);
});

test('words and filter are sent beside each other', () => {
  const filter = { any: [{ field: 'zip', op: 'empty' as const }] };

  expect(matchesOf({ search: ' night day ', filter })).toEqual({ searchTerms: filter, search: 'night day' });
  expect(matchesOf({ search: ' ', filter: null })).toEqual({ searchTerms: { all: [] } });
});
