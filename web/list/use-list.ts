import { useMemo } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useAddressParts } from '../address-parts.ts';
import { formatNumber } from '../formats.ts';
import { pageOptions, relationsOf, searchRecords, type RecordPage } from '../records/records-api.ts';
import { useWaitsForView } from './known-views.ts';
import { matchesOf, readListState, searchOf, writeListState, type ListState } from './list-state.ts';

/** The state of a list and the page of records it asks for. Changing anything but the page goes back to the first page. */
export function useList(module: DescribedModule, columns: readonly string[]) {
  const [params, setParams] = useAddressParts();
  const state = useMemo(() => readListState(params, module), [params, module]);
  const change = (next: Partial<ListState>, options: { replace?: boolean } = {}) =>
    setParams((before) => writeListState(before, { ...readListState(before, module), page: 0, ...next }, module), options);
  // Other shapes ask for their own records: of this page they need to know only how many there are.
  const isPaged = state.shape === 'table' && state.groupBy === null;
  const query = {
    ...searchOf(state),
    pageNumber: isPaged ? state.page : 0,
    pageSize: isPaged ? state.size : 1,
    relationshipsNeeded: isPaged ? relationsOf(module, columns) : [],
    total: 'capped' as const,
  };
  const isWaiting = useWaitsForView(module.name);
  const result = useQuery({ ...pageOptions(module, query), enabled: !isWaiting });
  const isFiltered = Boolean(state.search || state.filter);
  const total = useTotal(module, state, query.pageSize, result);
  return { state, change, query, result, isPaged, isFiltered, total };
}
export type List = ReturnType<typeof useList>;

export interface Total {
  count: number;
  /** Counted only so far: there may be more. */
  isCapped: boolean;
  isCounting: boolean;
  /** Counts them all; from then on the exact number stands everywhere. */
  countAll: () => Promise<number | undefined>;
}

/** How many records match: exact up to 1,000, and beyond once somebody asked or the last page was reached. */
function useTotal(
  module: DescribedModule,
  state: ListState,
  size: number,
  { data, isPlaceholderData }: Pick<UseQueryResult<RecordPage>, 'data' | 'isPlaceholderData'>,
): Total | undefined {
  const matches = matchesOf(state);
  const exact = useQuery({
    queryKey: ['records', module.name, 'total', matches],
    queryFn: () => searchRecords(module, { ...matches, pageSize: 1, total: 'exact' }).then((answer) => answer.total),
    enabled: (query) => query.state.data !== undefined,
  });
  if (!data) return undefined;
  const known = isPlaceholderData ? totalOnPage(data) : (totalOnPage(data, state.page, size) ?? exact.data);
  return {
    count: known ?? data.total,
    isCapped: known === undefined,
    isCounting: exact.isFetching,
    countAll: async () => known ?? (await exact.refetch()).data,
  };
}

/** What a page tells of how many there are: the count itself, or its own end where it is the last one. */
export function totalOnPage({ records, total, totalIsCapped }: RecordPage, page = 0, size = 0): number | undefined {
  if (!totalIsCapped) return total;
  return records.length > 0 && records.length < size ? page * size + records.length : undefined;
}

export const inWords = ({ count, isCapped }: Total): string => `${formatNumber(count)}${isCapped ? '+' : ''}`;
