import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { Aggregate, DateGroup } from '#common/groups.ts';
import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import { api } from '../api.ts';
import { listTimeOf } from '../offline/cache-times.ts';

export type GroupValue = string | number | boolean | null;
export interface RecordGroup {
  value: GroupValue;
  /** null: there is no value, or the related record is not the reader's to see. */
  label: string | null;
  count: number;
  /** By `aggregateName`. */
  aggregates: Record<string, unknown>;
  records?: AnyRecord[];
}
export interface RecordGroups {
  groups: RecordGroup[];
  total: number;
  groupsCut?: true;
}
export interface GroupsQuery extends Pick<SearchQuery, 'searchTerms' | 'search' | 'sort' | 'fields' | 'relationshipsNeeded'> {
  groupBy: string | null;
  dateGroup?: DateGroup;
  aggregates: readonly Aggregate[];
  perGroup?: number;
}

/** The matches of a search in groups; the ones before stay on the screen while others are on their way. */
export const groupsOptions = (module: DescribedModule, query: GroupsQuery) =>
  queryOptions({
    queryKey: ['records', module.name, 'groups', query],
    queryFn: ({ signal }) => api<RecordGroups>(`/api/${module.path}/groups`, { body: query, signal, quiet: true }),
    staleTime: listTimeOf(module.name),
    placeholderData: keepPreviousData,
  });

/** How many matches there are of each value of a field, as far as the reader sees them; `''`: of none. */
export const countsOptions = (module: Pick<DescribedModule, 'name' | 'path'>, groupBy: string, searchTerms: object = {}) =>
  queryOptions({
    queryKey: ['records', module.name, 'counts', groupBy, searchTerms],
    queryFn: ({ signal }) =>
      api<RecordGroups>(`/api/${module.path}/groups`, { body: { groupBy, searchTerms }, signal, quiet: true }),
    select: ({ groups }) => new Map(groups.map(({ value, count }) => [String(value ?? ''), count])),
    retry: false,
  });
