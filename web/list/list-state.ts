import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { AGGREGATES, DATE_GROUPS, MOST_AGGREGATES, type Aggregate, type DateGroup } from '#common/groups.ts';
import { MOST_SORT_KEYS, type SearchTree } from '#common/search.ts';
import { withQueryParts } from '../query-parts.ts';

export const SHAPES = ['table', 'board', 'calendar', 'map'] as const;
export type Shape = (typeof SHAPES)[number];
export interface SortKey {
  field: string;
  order: 'asc' | 'desc';
}
/** What a list shows, as its address says it: everything here survives a reload, a bookmark and a link in a message. */
export interface ListState {
  search: string;
  filter: SearchTree | null;
  /** 1 to `MOST_SORT_KEYS` keys. */
  sort: readonly SortKey[];
  /** From 0. */
  page: number;
  size: number;
  shape: Shape;
  /** The field of the columns of a board, or of the groups of a table. */
  groupBy: string | null;
  dateGroup: DateGroup;
  /** Under the columns of a table and in the heads of groups. */
  totals: readonly Aggregate[];
  /** The date of a calendar. */
  dateField: string | null;
  /** The position of a map. */
  placeField: string | null;
}
export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_SIZE = 50;
export const DEFAULT_DATE_GROUP: DateGroup = 'month';

/** The parameters of the address that say what a list shows; a preview, a page and columns are beside them. */
export const LIST_PARAMS = ['q', 'filter', 'sort', 'size', 'shape', 'by', 'each', 'totals', 'date', 'place'] as const;

type SortedModule = Pick<DescribedModule, 'sort'>;

export const readListState = (query: URLSearchParams, module: SortedModule): ListState => {
  const sort = readSort(query.get('sort'));
  return {
    search: query.get('q') ?? '',
    filter: readFilter(query.get('filter')),
    sort: sort.length > 0 ? sort : [module.sort],
    page: Math.max(0, (Number.parseInt(query.get('page') ?? '1', 10) || 1) - 1),
    size: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? DEFAULT_SIZE,
    shape: SHAPES.find((shape) => shape === query.get('shape')) ?? 'table',
    groupBy: query.get('by') || null,
    dateGroup: DATE_GROUPS.find((unit) => unit === query.get('each')) ?? DEFAULT_DATE_GROUP,
    totals: readTotals(query.get('totals')),
    dateField: query.get('date') || null,
    placeField: query.get('place') || null,
  };
};

/** What a list is that nobody has changed. */
export const plainState = (module: SortedModule): ListState => readListState(new URLSearchParams(), module);

/** Only what differs from the plain list stands in the address; other parameters stay. */
export const writeListState = (query: URLSearchParams, state: ListState, module: SortedModule): URLSearchParams => {
  const sort = wordsOfSort(state.sort);
  return withQueryParts(query, {
    q: state.search,
    filter: state.filter ? JSON.stringify(state.filter) : '',
    sort: sort === wordsOfSort([module.sort]) ? '' : sort,
    page: state.page > 0 ? String(state.page + 1) : '',
    size: state.size === DEFAULT_SIZE ? '' : String(state.size),
    shape: state.shape === 'table' ? '' : state.shape,
    by: state.groupBy,
    each: state.dateGroup === DEFAULT_DATE_GROUP ? '' : state.dateGroup,
    totals: state.totals.map(({ field, fn }) => `${field}:${fn}`).join(),
    date: state.dateField,
    place: state.placeField,
  });
};

/**
 * A click on a heading: the newest day first, all else from the beginning; again, the other way round. With `isMore` the field
 * joins the others, and leaves them at the third click.
 */
export const nextSort = (
  sort: readonly SortKey[],
  { fieldName, inputType }: Pick<DescribedField, 'fieldName' | 'inputType'>,
  isMore = false,
): readonly SortKey[] => {
  const first = inputType === 'Date' || inputType === 'DateTime' ? 'desc' : 'asc';
  const at = sort.findIndex(({ field }) => field === fieldName);
  const known = sort[at];
  const turned: SortKey = { field: fieldName, order: !known ? first : known.order === 'asc' ? 'desc' : 'asc' };
  if (!isMore) return [turned];
  if (!known) return sort.length < MOST_SORT_KEYS ? [...sort, turned] : sort;
  const isBack = turned.order === first;
  return isBack && sort.length > 1 ? sort.toSpliced(at, 1) : sort.with(at, turned);
};

/** The search of a list as the server takes it, in the list's order. */
export const searchOf = ({ search, filter, sort }: Pick<ListState, 'search' | 'filter' | 'sort'>) => ({
  ...matchesOf({ search, filter }),
  sort,
});

/** Which records a list is about, in whatever order. */
export const matchesOf = ({ search, filter }: Pick<ListState, 'search' | 'filter'>) => ({
  searchTerms: filter ?? { all: [] },
  ...(search.trim() ? { search: search.trim() } : {}),
});

const wordsOfSort = (sort: readonly SortKey[]): string => sort.map(({ field, order }) => `${field}:${order}`).join();

const readSort = (text: string | null): SortKey[] => {
  const keys = (text ?? '').split(',').flatMap((one): SortKey[] => {
    const [field = '', order] = one.split(':');
    return field ? [{ field, order: order === 'desc' ? 'desc' : 'asc' }] : [];
  });
  return [...new Map(keys.map((key) => [key.field, key])).values()].slice(0, MOST_SORT_KEYS);
};

const readTotals = (text: string | null): Aggregate[] =>
  (text ?? '')
    .split(',')
    .flatMap((one): Aggregate[] => {
      const [field = '', name] = one.split(':');
      const fn = AGGREGATES.find((each) => each === name);
      return field && fn ? [{ field, fn }] : [];
    })
    .slice(0, MOST_AGGREGATES);

const readFilter = (text: string | null): SearchTree | null => {
  if (!text) return null;
  try {
    const tree = JSON.parse(text) as SearchTree;
    return typeof tree === 'object' && tree !== null && ('all' in tree || 'any' in tree || 'op' in tree) ? tree : null;
  } catch {
    return null;
  }
};
