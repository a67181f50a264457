import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { matchesOf } from '../list/list-state.ts';
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

/** The filter that finds what is in the trash. */
export const DELETED = { field: 'deleted', op: 'equals', value: true } as const;

export const TRASH_PAGE = 50;
export const TRASH_PATH = '/app/trash';

/** The deleted records of a module, the latest first. */
export const deletedOptions = (module: DescribedModule, search: string, pageNumber: number) =>
  pageOptions(module, {
    ...matchesOf({ search, filter: DELETED }),
    sort: [{ field: 'deletedAt', order: 'desc' }],
    fields: ['name', 'deletedAt', 'deletedBy'],
    pageNumber,
    pageSize: TRASH_PAGE,
    total: 'exact',
  });
