import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { comparedFields, isSeen, type DuplicateMatch } from '#common/duplicates.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '../api.ts';
import { fieldOf } from '../modules.ts';
import { wireOf } from '../records/field-values.ts';
import { refreshModule } from '../records/records-api.ts';

export const DUPLICATES_PATH = '/app/duplicates';
export const duplicatesPath = (moduleName: string): string => `${DUPLICATES_PATH}?module=${moduleName}`;

/** Records that may be the same, because of these sentences. */
export interface DuplicateGroup {
  score: number;
  reasons: string[];
  records: AnyRecord[];
}
export interface DuplicateGroups {
  groups: DuplicateGroup[];
  total: number;
}

/** Records that may be the same as these values; `_id` leaves the record itself out. */
export const findMatches = (
  module: DescribedModule,
  values: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<DuplicateMatch[]> => {
  const compared = ['_id', ...comparedFields(module.duplicates)].filter((name) => values[name] !== undefined);
  const body = Object.fromEntries(
    compared.map((name) => {
      const field = fieldOf(module, name);
      return [name, field ? wireOf(field, values[name]) : values[name]];
    }),
  );
  return api<{ matches: DuplicateMatch[] }>(`/api/${module.path}/dup-check`, { body, signal, quiet: true }).then(
    ({ matches }) => matches,
  );
};

/** Of a record as it stands; a change of its module asks anew. */
export const matchesOptions = (module: DescribedModule, record: AnyRecord) =>
  queryOptions({
    queryKey: ['records', module.name, 'duplicates of', record._id, record.version],
    queryFn: async ({ signal }) => (await findMatches(module, record, signal)).filter(isSeen),
    staleTime: 60_000,
  });

export const GROUPS_PER_PAGE = 20;

export const groupsOptions = (module: DescribedModule, pageNumber: number) =>
  queryOptions({
    queryKey: ['records', module.name, 'duplicate groups', pageNumber],
    queryFn: ({ signal }) =>
      api<DuplicateGroups>(`/api/${module.path}/duplicates`, {
        body: { pageNumber, pageSize: GROUPS_PER_PAGE },
        signal,
        quiet: true,
      }),
  });

/** Says to everybody that these records are not the same. */
export async function dismissGroup(module: DescribedModule, ids: readonly string[]): Promise<void> {
  await api(`/api/${module.path}/duplicates/dismiss`, { body: { ids }, quiet: true });
  await refreshModule(module.name);
}
