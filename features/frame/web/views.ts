import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { KeptView } from '#web/list/list-view.ts';

export interface View {
  _id: string;
  name: string | null;
  state: KeptView;
}

/** The saved views over a module’s list that this person sees. */
export const viewsOf = (module: string) =>
  queryOptions({
    queryKey: ['records', 'savedViews', 'for-module', module],
    queryFn: ({ signal }) =>
      api<{ records: View[] }>(`/api/saved-views/for-module/${module}`, { signal, quiet: true }).then(({ records }) => records),
    enabled: module !== '',
  });
