import type { DescribedModule } from '#common/described-module.ts';
import type { Aggregate, DateGroup } from '#common/groups.ts';
import type { SearchTree } from '#common/search.ts';
import { COLUMN_PARAMS, viewIn, type Columns } from './columns.ts';
import { groupOf, treeOf } from './filter.ts';
import { LIST_PARAMS, plainState, SHAPES, writeListState, type ListState, type SortKey } from './list-state.ts';

/** Everything that makes a list what it is, in one value that can be kept (wire contract, "Saved views"). */
export interface ListView {
  shape: string;
  columns: readonly string[];
  pinnedColumns: readonly string[];
  /** Pixels that somebody chose, by column. */
  widths: Readonly<Record<string, number>>;
  density: string;
  pageSize: number;
  sort: readonly SortKey[];
  searchTerms: SearchTree | null;
  search: string;
  groupBy: string | null;
  dateGroup: DateGroup;
  aggregates: readonly Aggregate[];
  dateField: string | null;
  placeField: string | null;
}
/** As it is kept: parts may be absent, and an order may lack its direction. */
export type KeptView = { readonly [Part in keyof Omit<ListView, 'sort'>]?: ListView[Part] | undefined } & {
  readonly sort?: readonly { field: string; order?: 'asc' | 'desc' | undefined }[] | undefined;
};

/** The list as it is now. */
export const viewOfList = (state: ListState, { names, pinned, widths, density }: Columns): ListView => ({
  shape: state.shape,
  columns: names,
  pinnedColumns: pinned,
  widths,
  density,
  pageSize: state.size,
  sort: state.sort,
  searchTerms: state.filter,
  search: state.search,
  groupBy: state.groupBy,
  dateGroup: state.dateGroup,
  aggregates: state.totals,
  dateField: state.dateField,
  placeField: state.placeField,
});

/** What was kept, with the parts that it does not name as a list has them that nobody has changed. */
export function wholeView(kept: KeptView, module: Pick<DescribedModule, 'sort'>, designed: readonly string[]): ListView {
  const plain = plainState(module);
  const columns = kept.columns?.length ? kept.columns : designed;
  const [first, ...others] = columns;
  const pinned = (kept.pinnedColumns ?? []).filter((name) => others.includes(name));
  const isPinned = (name: string) => pinned.includes(name);
  return {
    shape: SHAPES.find((shape) => shape === kept.shape) ?? plain.shape,
    // Pinned columns stand behind the first one, as the list shows them.
    columns: first === undefined ? [] : [first, ...others.filter(isPinned), ...others.filter((name) => !isPinned(name))],
    pinnedColumns: others.filter(isPinned),
    widths: kept.widths ?? {},
    density: kept.density ?? 'standard',
    pageSize: kept.pageSize ?? plain.size,
    sort: kept.sort?.length ? kept.sort.map(({ field, order = 'asc' }) => ({ field, order })) : plain.sort,
    searchTerms: kept.searchTerms ? treeOf(groupOf(kept.searchTerms)) : null,
    search: kept.search ?? '',
    groupBy: kept.groupBy ?? null,
    dateGroup: kept.dateGroup ?? plain.dateGroup,
    aggregates: kept.aggregates ?? [],
    dateField: kept.dateField ?? null,
    placeField: kept.placeField ?? null,
  };
}

/** The address of a list in this view; what else stands in it goes. */
export function addressOfView(
  view: ListView,
  module: Pick<DescribedModule, 'sort'>,
  designed: readonly string[],
): URLSearchParams {
  const state: ListState = {
    ...plainState(module),
    search: view.search,
    filter: view.searchTerms,
    sort: view.sort,
    size: view.pageSize,
    shape: SHAPES.find((shape) => shape === view.shape) ?? 'table',
    groupBy: view.groupBy,
    dateGroup: view.dateGroup,
    totals: view.aggregates,
    dateField: view.dateField,
    placeField: view.placeField,
  };
  const query = writeListState(new URLSearchParams(), state, module);
  if (view.columns.join() !== designed.join()) query.set('columns', view.columns.join());
  if (view.pinnedColumns.length > 0) query.set('pinned', view.pinnedColumns.join());
  if (view.density !== 'standard') query.set('density', view.density);
  return query;
}

/** Whether an address says nothing of the list: it may open with the view that its reader prefers. */
export const isPlainAddress = (query: URLSearchParams): boolean => [...OF_LIST, 'view', 'open'].every((name) => !query.has(name));

/** Whether an address names a view and says nothing else of the list, as somebody may write it down for others. */
export const isAddressOfView = (query: URLSearchParams): boolean =>
  viewIn(query) !== null && OF_LIST.every((name) => !query.has(name));

const OF_LIST = [...LIST_PARAMS, ...COLUMN_PARAMS, 'page'];

/** Whether two views are the same list, in whatever order their parts were written down. */
export const isSameView = (one: ListView, other: ListView): boolean => inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
