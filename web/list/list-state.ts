import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { quickTerms } from '#common/quick-search.ts';
import type { SearchTree } from '#common/search.ts';

/** What a list shows, as its address says it: everything here survives a reload, a bookmark and a link in a message. */
export interface ListState {
  search: string;
  filter: SearchTree | null;
  sortField: string;
  sortOrder: 'asc' | 'desc';
  /** From 0. */
  page: number;
  size: number;
}
export const PAGE_SIZES = [25, 50, 100, 200] as const;
const DEFAULT_SIZE = 50;

export const readListState = (query: URLSearchParams, module: Pick<DescribedModule, 'sort'>): ListState => {
  const [sortField = '', sortOrder] = (query.get('sort') ?? '').split(':');
  return {
    search: query.get('q') ?? '',
    filter: readFilter(query.get('filter')),
    sortField: sortField || module.sort.field,
    sortOrder: sortField ? (sortOrder === 'desc' ? 'desc' : 'asc') : module.sort.order,
    page: Math.max(0, (Number.parseInt(query.get('page') ?? '1', 10) || 1) - 1),
    size: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? DEFAULT_SIZE,
  };
};

/** A click on a heading: the newest day first, all else from the beginning; again, the other way round. */
export const nextSort = (
  { sortField, sortOrder }: Pick<ListState, 'sortField' | 'sortOrder'>,
  field: Pick<DescribedField, 'fieldName' | 'inputType'>,
): Pick<ListState, 'sortField' | 'sortOrder'> => {
  const first = field.inputType === 'Date' || field.inputType === 'DateTime' ? 'desc' : 'asc';
  const other = sortOrder === 'asc' ? 'desc' : 'asc';
  return { sortField: field.fieldName, sortOrder: sortField === field.fieldName ? other : first };
};

/** Only what differs from the plain list stands in the address; other parameters stay. */
export const writeListState = (
  query: URLSearchParams,
  state: ListState,
  module: Pick<DescribedModule, 'sort'>,
): URLSearchParams => {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  const isDefaultSort = state.sortField === module.sort.field && state.sortOrder === module.sort.order;
  put('q', state.search);
  put('filter', state.filter ? JSON.stringify(state.filter) : '');
  put('sort', isDefaultSort ? '' : `${state.sortField}:${state.sortOrder}`);
  put('page', state.page > 0 ? String(state.page + 1) : '');
  put('size', state.size === DEFAULT_SIZE ? '' : String(state.size));
  return next;
};

/** The quick search and the filter as the one tree that the server takes. */
export const searchTermsOf = (
  { search, filter }: Pick<ListState, 'search' | 'filter'>,
  module: Pick<DescribedModule, 'fields'>,
): SearchTree => {
  const quick = search.trim() ? [quickTerms(search, quickFields(module))] : [];
  return { all: filter ? [...quick, filter] : quick };
};

const quickFields = ({ fields }: Pick<DescribedModule, 'fields'>) =>
  fields.filter(({ secret }) => !secret).map(({ fieldName, inputType }) => ({ name: fieldName, type: inputType }));

const readFilter = (text: string | null): SearchTree | null => {
  if (!text) return null;
  try {
    const tree = JSON.parse(text) as SearchTree;
    return typeof tree === 'object' && tree !== null && ('all' in tree || 'any' in tree || 'op' in tree) ? tree : null;
  } catch {
    return null;
  }
};
