import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { api } from '../api.ts';
import { referenceOf, type Reference } from '../records/reference.ts';
import type { Entry } from './entries.ts';

export interface RecordVersion {
  version: number;
  at: string;
  by: Reference | null;
  /** What its save changed, field by field. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
type Logged = Entry & { record_version: number | null };

const MOST = 500;

/** The versions of a record of which the log tells, newest first. */
export const versionsOfRecord = (module: DescribedModule, id: string) =>
  queryOptions({
    queryKey: ['records', module.name, 'versions', id],
    queryFn: async ({ signal }) => {
      const path = `/api/audit-log/get-record-changes-by-module/${module.name}/${id}?pageSize=${MOST}`;
      const { records } = await api<{ records: Logged[] }>(path, { signal, quiet: true });
      return versionsIn(records);
    },
  });

/** Entries, newest first, as versions, newest first. */
export function versionsIn(entries: readonly Logged[]): RecordVersion[] {
  const versions = new Map<number, RecordVersion>();
  for (const { record_version: version, field, previous_value, new_value, date_created, changed_by } of entries) {
    if (version === null) continue;
    const known = versions.get(version) ?? { version, at: date_created, by: referenceOf(changed_by), before: {}, after: {} };
    versions.set(version, known);
    known.before[field] = previous_value;
    known.after[field] = new_value;
  }
  return [...versions.values()].toSorted((one, other) => other.version - one.version);
}

/** A record as it was at a version, as far as the log knows it. */
export const recordAtVersion = (module: DescribedModule, id: string, version: number) =>
  queryOptions({
    queryKey: ['records', module.name, 'at version', id, version],
    queryFn: async ({ signal }) => {
      const path = `/api/audit-log/record-at/${module.name}/${id}?version=${version}`;
      return (await api<{ record: Record<string, unknown> }>(path, { signal, quiet: true })).record;
    },
  });
