import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import { api } from '#web/api.ts';
import { useAccess } from '#web/session.tsx';

interface Own {
  records: AnyRecord[];
  total?: number;
}
const NONE: Own = { records: [] };

/** A page of the records that this person sees; none where they may not read the module or it could not be read, undefined until it is known. */
export function useOwnRecords(
  { module, path }: { module: string; path: string },
  which: string,
  query: SearchQuery,
): Own | undefined {
  const { access } = useAccess(module);
  const { data, isError } = useQuery({
    queryKey: ['records', module, which],
    queryFn: ({ signal }) => api<Own>(`/api/${path}/dataSourceSearch`, { body: query, signal, quiet: true }),
    enabled: access,
  });
  return !access || isError ? NONE : data;
}
