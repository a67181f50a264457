import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { searchRecords, type RecordPage } from '../records/records-api.ts';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';
import { formatNumber } from '../formats.ts';

/** How many records match: exact up to 1,000, beyond that counted when asked. */
export function ListTotal({ module, list, page }: { module: DescribedModule; list: List; page: RecordPage }) {
  const exact = useExactTotal(module, list);
  if (!page.totalIsCapped) return formatNumber(page.total);
  if (exact.data !== undefined) return formatNumber(exact.data);
  return (
    <button type="button" className={classes.textButton} onClick={() => void exact.refetch()} title="Count them all">
      {exact.isFetching ? 'Counting…' : `${formatNumber(page.total)}+`}
    </button>
  );
}

export function useExactTotal(module: DescribedModule, { query }: List) {
  return useQuery({
    queryKey: ['records', module.name, 'total', query.searchTerms],
    queryFn: () =>
      searchRecords(module, { searchTerms: query.searchTerms, pageSize: 1, total: 'exact' }).then((page) => page.total),
    enabled: false,
  });
}
