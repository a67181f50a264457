import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import type { KeptView, ListView } from '#web/list/list-view.ts';
import { queryClient } from '#web/query-client.ts';

export interface SavedView extends AnyRecord {
  name: string | null;
  visibility: string | null;
  teams: string[];
  roles: string[];
  state: KeptView;
  isMine: boolean;
  pinned: boolean;
  isDefault: boolean;
  /** The fields of it that this reader may not read. */
  leftOut: number;
}

const keyOf = (moduleName: string) => ['records', 'savedViews', 'for-module', moduleName] as const;

/** The views of a module that are meant for this person. */
export const viewsOptions = (moduleName: string) =>
  queryOptions({
    queryKey: keyOf(moduleName),
    queryFn: ({ signal }) =>
      api<{ records: SavedView[] }>(`/api/saved-views/for-module/${moduleName}`, { signal, quiet: true }).then(
        ({ records }) => records,
      ),
    staleTime: 60_000,
  });

/** What one person has pinned, and the view with which the list opens for them. */
export async function markView(module: DescribedModule, view: SavedView, marks: { pinned?: boolean; isDefault?: boolean }) {
  await api(`/api/saved-views/${view._id}/mine`, { method: 'PUT', body: marks });
  await queryClient.invalidateQueries({ queryKey: keyOf(module.name) });
}

/** A view as the server keeps it. */
export const stateOf = (view: ListView) => ({ ...view, searchTerms: view.searchTerms ?? { all: [] } });
