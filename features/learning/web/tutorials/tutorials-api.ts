import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { createStore } from '#web/store.ts';

export interface Tutorial {
  _id: string;
  name: string;
  description: string | null;
  category: string | null;
  htmlText: string | null;
  sourceType: 'html' | 'video' | 'image' | null;
  sourcePath: string | null;
  captions: string | null;
  active: boolean;
  seen?: boolean;
}

/** Which tutorial is open over the page. */
export const openTutorial = createStore<Tutorial | null>(null);

export const forPageOptions = (path: string) =>
  queryOptions({
    queryKey: ['records', 'tutorials', 'for-page', path],
    queryFn: ({ signal }) =>
      api<{ records: Tutorial[] }>(`/api/tutorials/for-page?path=${encodeURIComponent(path)}`, { signal, quiet: true }),
    staleTime: 60_000,
  });

export const libraryOptions = queryOptions({
  queryKey: ['records', 'tutorials', 'library'],
  queryFn: ({ signal }) =>
    api<{ records: Tutorial[] }>('/api/tutorials/dataSourceSearch', {
      body: { searchTerms: { active: true }, sortField: 'name', sortOrder: 'asc', pageSize: 200 },
      signal,
      quiet: true,
    }),
});

export async function noteSeen(id: string): Promise<void> {
  await api(`/api/tutorials/${id}/seen`, { method: 'PUT', body: {}, quiet: true });
  await queryClient.invalidateQueries({ queryKey: ['records', 'tutorials', 'for-page'] });
}
