import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import type { Widget } from '../../widgets.ts';

const MOST = 100;

/** The dashboards that the person sees, their own first. */
export function useDashboards(module: DescribedModule) {
  const { user } = useSession();
  const { data, error } = useQuery(
    pageOptions(module, { pageSize: MOST, relationshipsNeeded: ['user', 'teams'], total: 'none' }),
  );
  const isOwn = (dashboard: AnyRecord) => ownerOf(dashboard) === user._id;
  const records = data?.records.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return { dashboards: records, isOwn, error };
}

export const ownerOf = ({ user }: AnyRecord): string =>
  typeof user === 'object' && user !== null ? String((user as { _id: string })._id) : String(user);

export const widgetsOf = (record: AnyRecord): Widget[] => (record.widgets ?? []) as Widget[];

/** What somebody starts with; null: nothing. */
export const defaultOptions = (userId: string) => ({
  queryKey: ['records', 'defaultDashboards', 'for', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api<{ record: AnyRecord | null }>(`/api/default-dashboards/forUser/${userId}`, { signal, quiet: true }).then(
      ({ record }) => record,
    ),
});
