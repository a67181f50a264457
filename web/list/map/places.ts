import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { listTimeOf } from '../../offline/cache-times.ts';
import { searchRecords } from '../../records/records-api.ts';
import { searchOf, type ListState } from '../list-state.ts';

const PAGE = 200;
const PAGES = 5;

export interface Places {
  records: AnyRecord[];
  /** How many have a position, counted to 1,000. */
  total: number;
  isCapped: boolean;
}
/** The first thousand matches that have a position, with no more of them than a map shows. */
export const placesOptions = (module: DescribedModule, state: ListState, { fieldName }: DescribedField) => {
  const search = searchOf(state);
  const query = {
    ...search,
    searchTerms: { all: [search.searchTerms, { field: fieldName, op: 'notEmpty' as const }] },
    fields: ['name', fieldName],
    pageSize: PAGE,
    total: 'capped' as const,
  };
  return queryOptions({
    queryKey: ['records', module.name, 'places', query],
    queryFn: async ({ signal }): Promise<Places> => {
      const first = await searchRecords(module, { ...query, pageNumber: 0 }, signal);
      const pages = Math.min(PAGES, Math.ceil(first.total / PAGE));
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
          searchRecords(module, { ...query, total: 'none', pageNumber: at + 1 }, signal),
        ),
      );
      const records = [first, ...others].flatMap((page) => page.records);
      return { records, total: first.total, isCapped: first.totalIsCapped === true };
    },
    staleTime: listTimeOf(module.name),
    placeholderData: keepPreviousData,
  });
};
