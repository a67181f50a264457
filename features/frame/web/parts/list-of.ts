import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { SearchQuery, SearchTree } from '#common/search.ts';
import { say } from '#web/words/say.ts';
import { viewsOf } from '../views.ts';

const EVERYTHING: SearchTree = { all: [] };

/** What a module’s list shows, or a saved view over it; a view that this person does not see is the whole list. */
export function useListOf(module: DescribedModule, view: string) {
  const { data, isPending } = useQuery(viewsOf(view ? module.name : ''));
  const found = data?.find(({ _id }) => _id === view);
  const [first] = found?.state.sort ?? [];
  const sort: Pick<SearchQuery, 'sortField' | 'sortOrder'> = first ? { sortField: first.field, sortOrder: first.order } : {};
  return {
    searchTerms: found?.state.searchTerms ?? EVERYTHING,
    sort,
    isReady: !view || !isPending,
    name: found?.name ?? say(module.label),
    path: found ? `${module.route}?view=${found._id}` : module.route,
  };
}
