import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf } from '../modules.ts';
import { pageOptions, relationsOf } from '../records/records-api.ts';
import type { GridSection } from './grid-sections.ts';
import { groupCondition, isDay } from './group-fields.ts';
import { GroupLabel } from './group-label.tsx';
import { groupsOptions, type RecordGroup } from './groups-api.ts';
import { matchesOf, searchOf } from './list-state.ts';
import type { List } from './use-list.ts';

/** The groups that stand open at first. */
const OPEN_AT_FIRST = 3;
const FIRST = 25;
/** One answer holds no more; what is beyond it is looked at in a table of the group alone. */
const MOST = 200;

export interface GroupedRows {
  sections: GridSection[];
  records: readonly AnyRecord[];
  isPending: boolean;
  error: Error | null;
}
/** A table in groups: how many and their totals in one call, then the records of those that stand open. */
export function useGroupedRows(module: DescribedModule, list: List, columns: readonly string[]): GroupedRows {
  const { state, change } = list;
  const field = state.shape === 'table' && state.groupBy !== null ? fieldOf(module, state.groupBy) : undefined;
  const dateGroup = field && isDay(field) ? state.dateGroup : undefined;
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(NO_FOLDS);
  const [sizes, setSizes] = useState<ReadonlyMap<string, number>>(NO_SIZES);
  const { data, isPending, error } = useQuery({
    ...groupsOptions(module, {
      ...matchesOf(state),
      groupBy: state.groupBy,
      aggregates: state.totals,
      ...(dateGroup ? { dateGroup } : {}),
    }),
    enabled: field !== undefined,
  });
  const groups = field ? (data?.groups ?? []).filter(({ count }) => count > 0) : [];
  const keyOf = ({ value }: RecordGroup) => `${state.groupBy} ${JSON.stringify(value)}`;
  const isOpen = (group: RecordGroup, at: number) => folds.get(keyOf(group)) ?? at < OPEN_AT_FIRST;
  const open = groups.filter(isOpen);
  const pages = useQueries({
    queries: open.map((group) =>
      pageOptions(module, {
        ...searchOf(state),
        searchTerms: { all: [...(state.filter ? [state.filter] : []), conditionOf(field!, group)] },
        pageSize: sizes.get(keyOf(group)) ?? FIRST,
        relationshipsNeeded: relationsOf(module, columns),
        total: 'none',
      }),
    ),
  });
  function conditionOf(by: DescribedField, { value }: RecordGroup) {
    return groupCondition(by, value, state.dateGroup);
  }
  const sections = groups.map((group, at): GridSection => {
    const key = keyOf(group);
    const records = pages[open.indexOf(group)]?.data?.records ?? NO_RECORDS;
    const size = sizes.get(key) ?? FIRST;
    const widen = () => setSizes(new Map(sizes).set(key, Math.min(MOST, size * 4)));
    const alone = () =>
      change({ groupBy: null, filter: { all: [...(state.filter ? [state.filter] : []), conditionOf(field!, group)] } });
    return {
      key,
      label: <GroupLabel field={field!} group={group} />,
      group,
      isOpen: isOpen(group, at),
      toggle: () => setFolds(new Map(folds).set(key, !isOpen(group, at))),
      records,
      ...(records.length > 0 && records.length < group.count ? { showMore: size < MOST ? widen : alone } : {}),
    };
  });
  const records = sections.flatMap((section) => (section.isOpen ? section.records : NO_RECORDS));
  return { sections, records, isPending: field !== undefined && isPending, error: field ? error : null };
}

const NO_RECORDS: readonly AnyRecord[] = [];
const NO_FOLDS: ReadonlyMap<string, boolean> = new Map();
const NO_SIZES: ReadonlyMap<string, number> = new Map();
