import { useState } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import { searchIds } from '../records/records-api.ts';
import type { Which } from '../runs/act-on-many.ts';
import { searchTermsOf, type ListState } from './list-state.ts';

/** Some records by id, or honestly all that match, also those of other pages. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The count that was confirmed; null: only `ids`. */
  allMatching: number | null;
}
export const NOTHING_SELECTED: Selection = { ids: new Set(), allMatching: null };

export function useSelection(initial: Selection = NOTHING_SELECTED) {
  const [selection, setSelection] = useState(initial);
  const setIds = (ids: Iterable<string>) => setSelection({ ids: new Set(ids), allMatching: null });
  return {
    selection,
    setSelection,
    isSelected: (id: string) => selection.allMatching !== null || selection.ids.has(id),
    count: selection.allMatching ?? selection.ids.size,
    toggle: (ids: readonly string[], isOn: boolean) => {
      const next = new Set(selection.ids);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
    selectIds: setIds,
    selectAll: (count: number) => setSelection({ ids: new Set(), allMatching: count }),
    clear: () => setSelection(NOTHING_SELECTED),
  };
}
export type Selecting = ReturnType<typeof useSelection>;

/** The records an action is meant for, without asking: a search stays one. */
export const whichOf = (selection: Selection, module: DescribedModule, state: ListState): Which =>
  selection.allMatching === null
    ? { ids: [...selection.ids] }
    : { searchTerms: searchTermsOf(state, module), expected: selection.allMatching };

/** The ids an action is meant for; "all matching" is asked of the server at this moment. */
export const idsOf = async (selection: Selection, module: DescribedModule, state: ListState): Promise<string[]> =>
  selection.allMatching === null
    ? [...selection.ids]
    : searchIds(module, {
        searchTerms: searchTermsOf(state, module),
        sortField: state.sortField,
        sortOrder: state.sortOrder,
        selectAll: true,
      });
