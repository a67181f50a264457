import { queryOptions } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '../api.ts';
import { namesFor, type RecordNames } from '../changes/record-names.ts';
import { isSame } from './field-values.ts';
import { refreshModule } from './records-api.ts';

/** A record as it was at a version, under the reader's rights of today. */
export interface FormerRecord {
  record: Record<string, unknown>;
  version: number;
  at: string | null;
  /** Fields of which the log keeps no former values. */
  unknown: string[];
}
export interface NamedFormer extends FormerRecord {
  names: RecordNames;
}

/** What every save writes, and what says of itself only that it is now. */
const IN_PASSING = new Set(['updatedAt', 'modified_by', 'version', 'createdAt', 'created_by']);

export const formerOptions = (
  module: DescribedModule,
  record: AnyRecord,
  version: number,
  byName: ReadonlyMap<string, DescribedModule>,
) =>
  queryOptions({
    queryKey: ['records', module.name, 'as it was', record._id, version, record.version],
    queryFn: async ({ signal }): Promise<NamedFormer> => {
      const path = `/api/audit-log/record-at/${module.name}/${record._id}?version=${version}`;
      const former = await api<FormerRecord>(path, { signal, quiet: true });
      const entries = module.fields.map(({ fieldName }) => ({
        module: module.name,
        field: fieldName,
        previous_value: former.record[fieldName],
        new_value: record[fieldName],
      }));
      return { ...former, names: await namesFor(entries, byName) };
    },
    staleTime: 60_000,
  });

/** The fields that were something else at that version. */
export const differencesFrom = (
  module: DescribedModule,
  record: AnyRecord,
  { record: former, unknown }: FormerRecord,
): DescribedField[] =>
  module.fields.filter(
    (field) =>
      !IN_PASSING.has(field.fieldName) &&
      !unknown.includes(field.fieldName) &&
      field.fieldName in former &&
      !isSame(field, former[field.fieldName], record[field.fieldName]),
  );

/** All fields that the person may write become what they were then: an update like any other. */
export async function putAllBack(module: DescribedModule, id: string, version: number): Promise<void> {
  await api(`/api/audit-log/revert-record/${module.name}/${id}`, { body: { version }, quiet: true });
  await refreshModule(module.name);
}
