import { useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import type { SearchTree } from '#common/search.ts';
import type { FilterField } from './filter-fields.ts';
import { groupOf, hasDateProblem, treeOf, type FilterGroup } from './filter.ts';
import type { List } from './use-list.ts';

const AFTER_TYPING = 250;

interface Draft {
  group: FilterGroup;
  /** The address as it was last looked at, and as this draft last wrote it. */
  seen: string;
  written: string | null;
}

/** The filter while it is edited: complete rows are applied as they are typed. What changes elsewhere is taken over. */
export function useFilterDraft(list: List, fields: readonly FilterField[]) {
  const inAddress = JSON.stringify(list.state.filter);
  const [draft, setDraft] = useState<Draft>(() => draftOf(list.state.filter, inAddress));
  if (draft.seen !== inAddress)
    setDraft(draft.written === inAddress ? { ...draft, seen: inAddress } : draftOf(list.state.filter, inAddress));
  const apply = useDebouncedCallback((group: FilterGroup) => {
    if (hasDateProblem(group, new Map(fields.map(({ path, field }) => [path, field])))) return;
    const filter = treeOf(group);
    const written = JSON.stringify(filter);
    setDraft((before) => ({ ...before, written }));
    if (written !== inAddress) list.change({ filter }, { replace: true });
  }, AFTER_TYPING);
  const set = (group: FilterGroup) => {
    setDraft((before) => ({ ...before, group }));
    apply(group);
  };
  return { group: draft.group, set };
}

const draftOf = (filter: SearchTree | null, seen: string): Draft => {
  const group = groupOf(filter);
  const rows = group.rows.length > 0 ? group.rows : [{ field: '', op: 'equals' as const }];
  return { group: { ...group, rows }, seen, written: null };
};
