import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import { listTimeOf } from '../offline/cache-times.ts';
import { searchRecords } from '../records/records-api.ts';

const PAGE = 200;
const PAGES = 5;

export interface Found {
  records: AnyRecord[];
  /** Counted to 1,000. */
  total: number;
  isCapped: boolean;
}
/** The first thousand matches of a search, for a shape that has no pages; they need few fields. */
export const firstThousandOptions = (module: DescribedModule, search: SearchQuery) => {
  const query = { ...search, pageSize: PAGE, total: 'capped' as const };
  return queryOptions({
    queryKey: ['records', module.name, 'thousand', query],
    queryFn: async ({ signal }): Promise<Found> => {
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
