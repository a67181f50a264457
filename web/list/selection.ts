import { useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import { searchIds } from '../records/records-api.ts';
import type { Which } from '../runs/act-on-many.ts';
import { matchesOf, searchOf, type ListState } from './list-state.ts';

/** Some records by id, or honestly all that match, also those of other pages. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The count that was confirmed, and the search that it was confirmed for; null: only `ids`. */
  allMatching: { count: number; of: string } | null;
}
export const NOTHING_SELECTED: Selection = { ids: new Set(), allMatching: null };

/** Paging and sorting leave a selection alone. All that matched is no selection any more when something else is searched. */
export function useSelection(initial: Selection, state: Pick<ListState, 'search' | 'filter'>) {
  const [kept, setSelection] = useState(initial);
  const of = JSON.stringify(matchesOf(state));
  const selection = kept.allMatching && kept.allMatching.of !== of ? NOTHING_SELECTED : kept;
  const setIds = (ids: Iterable<string>) => setSelection({ ids: new Set(ids), allMatching: null });
  return {
    selection,
    isSelected: (id: string) => selection.allMatching !== null || selection.ids.has(id),
    count: selection.allMatching?.count ?? selection.ids.size,
    toggle: (ids: readonly string[], isOn: boolean) => {
      const next = new Set(selection.ids);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
    selectIds: setIds,
    selectAll: (count: number) => setSelection({ ids: new Set(), allMatching: { count, of } }),
    clear: () => setSelection(NOTHING_SELECTED),
  };
}
export type Selecting = ReturnType<typeof useSelection>;

/** The records an action is meant for, without asking: a search stays one. */
export const whichOf = ({ ids, allMatching }: Selection, state: Pick<ListState, 'search' | 'filter'>): Which =>
  allMatching === null ? { ids: [...ids] } : { ...matchesOf(state), expected: allMatching.count };

/** The ids an action is meant for; "all matching" is asked of the server at this moment. */
export const idsOf = async ({ ids, allMatching }: Selection, module: DescribedModule, state: ListState): Promise<string[]> =>
  allMatching === null ? [...ids] : searchIds(module, { ...searchOf(state), selectAll: true });
