import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { pageOptions, relationsOf } from '../records/records-api.ts';
import { readListState, searchTermsOf, writeListState, type ListState } from './list-state.ts';

/** The state of a list and the page of records it asks for. Changing anything but the page goes back to the first page. */
export function useList(module: DescribedModule, columns: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, module), [params, module]);
  const change = (next: Partial<ListState>, options: { replace?: boolean } = {}) =>
    setParams((before) => writeListState(before, { ...readListState(before, module), page: 0, ...next }, module), options);
  const query = {
    searchTerms: searchTermsOf(state),
    sortField: state.sortField,
    sortOrder: state.sortOrder,
    pageNumber: state.page,
    pageSize: state.size,
    relationshipsNeeded: relationsOf(module, columns),
    total: 'capped' as const,
  };
  const result = useQuery(pageOptions(module, query));
  const isFiltered = Boolean(state.search || state.filter);
  return { state, change, query, result, isFiltered };
}
export type List = ReturnType<typeof useList>;
