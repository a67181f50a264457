import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { pageOptions } from '../records/records-api.ts';

export interface Trash {
  modules: { moduleName: string; label: string; count: number }[];
  /** After so many days in the trash a record is removed for good. */
  days: number;
}
export const trashOptions = queryOptions({
  queryKey: ['trash'],
  queryFn: ({ signal }) => api<Trash>('/api/trash', { signal, quiet: true }),
});

export const TRASH_PAGE = 50;
export const TRASH_PATH = '/app/trash';

/** The deleted records of a module, the latest first. */
export const deletedOptions = (module: DescribedModule, search: string, pageNumber: number) =>
  pageOptions(module, {
    searchTerms: { deleted: true },
    ...(search.trim() ? { search: search.trim() } : {}),
    sort: [{ field: 'deletedAt', order: 'desc' }],
    fields: ['name', 'deletedAt', 'deletedBy'],
    pageNumber,
    pageSize: TRASH_PAGE,
    total: 'exact',
  });
