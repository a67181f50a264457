import { expect, test } from 'vitest';
import { addressOfView, isAddressOfView, isPlainAddress, isSameView, viewOfList, wholeView, type KeptView } from './list-view.ts';
import { readListState } from './list-state.ts';
import type { Columns } from './columns.ts';

const module = { sort: { field: 'name', order: 'asc' as const } };
const designed = ['name', 'status', 'due'];
const kept: KeptView = {
  shape: 'board',
  columns: ['name', 'due', 'pay'],
  pinnedColumns: ['pay'],
  widths: { name: 200 },
  density: 'compact',
  pageSize: 100,
  sort: [{ field: 'pay', order: 'desc' }, { field: 'name' }],
  searchTerms: { all: [{ op: 'in', field: 'status', value: ['open'] }] },
  search: 'ada',
  groupBy: 'status',
  aggregates: [{ field: 'pay', fn: 'sum' }],
};
const columnsOf = (query: URLSearchParams): Columns =>
  ({
    names: (query.get('columns') ?? designed.join()).split(','),
    pinned: query.get('pinned')?.split(',') ?? [],
    widths: { name: 200 },
    density: query.get('density') ?? 'standard',
  }) as unknown as Columns;

test('a view becomes an address, and the list at that address is the view again', () => {
  const view = wholeView(kept, module, designed);
  const address = addressOfView(view, module, designed);

  expect(view.columns).toEqual(['name', 'pay', 'due']);
  expect(isSameView(viewOfList(readListState(address, module), columnsOf(address)), view)).toBe(true);
  address.set('sort', 'name:desc');
  expect(isSameView(viewOfList(readListState(address, module), columnsOf(address)), view)).toBe(false);
});

test('a view that says nothing is the plain list', () => {
  expect(addressOfView(wholeView({}, module, designed), module, designed).toString()).toBe('');
});

test('a filter that a database has put into another order is the same filter', () => {
  const one = wholeView({ searchTerms: { all: [{ field: 'a', op: 'in', value: ['x'] }] } }, module, designed);
  const other = wholeView({ searchTerms: { all: [{ value: ['x'], op: 'in', field: 'a' }] } }, module, designed);

  expect(isSameView(one, other)).toBe(true);
});

test('only an address that says nothing of the list opens with the preferred view', () => {
  expect(
    ['', 'utm=1', 'q=ada', 'view=1', 'open=2', 'columns=name'].map((text) => isPlainAddress(new URLSearchParams(text))),
  ).toEqual([true, true, false, false, false, false]);
});

test('an address that names a view alone is that view, and one that says more of the list is that list', () => {
  expect(
    ['view=1', 'view=1&open=2', 'view=1&q=ada', 'view=1&page=2', 'view=all', ''].map((text) =>
      isAddressOfView(new URLSearchParams(text)),
    ),
  ).toEqual([true, true, false, false, false, false]);
});
