import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { LinkItem } from '../link-item.ts';

/** What System Admins arrange, by the path of its calls. */
export type Arranged = 'menu-navs' | 'sidebar-menu-templates' | 'bumpouts' | 'muster-widgets' | 'admin-notes';

export interface Menu extends AnyRecord {
  name: string | null;
  client: string | null;
  user_type: string | null;
  enabled: boolean;
  items: LinkItem[] | null;
  order: number | null;
}
export interface Bucket extends AnyRecord {
  name: string;
  items: LinkItem[] | null;
  users: string[] | null;
  roles: string[] | null;
  user_types: string[] | null;
}
export interface OwnBucket extends AnyRecord {
  name: string;
  user: string;
  template: string | null;
  items: LinkItem[] | null;
}
export const BUMPOUT_KINDS = ['widget', 'list', 'text', 'help'] as const;
export interface Bumpout extends AnyRecord {
  name: string | null;
  client: string | null;
  enabled: boolean;
  options: {
    order?: number;
    icon?: string;
    kind?: (typeof BUMPOUT_KINDS)[number];
    selector?: string;
    module?: string;
    view?: string;
    text?: string;
  } | null;
}
export interface PlacedWidget extends AnyRecord {
  name: string;
  description: string | null;
  key_selector: string;
  widget: string | null;
  options: Record<string, unknown> | null;
  user_types: string[] | null;
  widgetIcon: string | null;
  widgetIconType: string | null;
  isMenu: boolean;
}
export interface AdminNote extends AnyRecord {
  name: string;
  note: string;
  related_module: string;
}

const MINUTE = 60_000;

export const arranged = <R extends AnyRecord>(path: Arranged) =>
  queryOptions({
    queryKey: ['records', path, 'arranged'],
    queryFn: ({ signal }) => api<{ records: R[] }>(`/api/${path}`, { signal, quiet: true }),
    select: ({ records }) => records,
    staleTime: MINUTE,
  });

export const ownBuckets = (user: string) =>
  queryOptions({
    queryKey: ['records', 'sidebar-menu-instances', user],
    queryFn: ({ signal }) =>
      api<{ records: OwnBucket[] }>(`/api/sidebar-menu-instances/by-user/${user}`, { signal, quiet: true }),
    select: ({ records }) => records,
    staleTime: MINUTE,
  });

export const refetch = (path: Arranged | 'sidebar-menu-instances') =>
  queryClient.invalidateQueries({ queryKey: ['records', path] });

/** Saves what was changed of it; a new one is made. */
export async function keep<R extends AnyRecord>(path: Arranged, draft: Partial<R>): Promise<R> {
  const { record } = draft._id
    ? await api<{ record: R }>(`/api/${path}/${draft._id as string}`, { method: 'PUT', body: draft, quiet: true })
    : await api<{ record: R }>(`/api/${path}`, { method: 'POST', body: draft, quiet: true });
  await refetch(path);
  return record;
}

export async function remove(path: Arranged, id: string): Promise<void> {
  const isSoft = path !== 'muster-widgets';
  await api(isSoft ? `/api/${path}/mark-deleted/${id}` : `/api/${path}/${id}`, { method: isSoft ? 'PUT' : 'DELETE', body: {} });
  await refetch(path);
}

/** Takes a removal back; a widget is made anew. */
export async function putBack(path: Arranged, { _id, ...fields }: AnyRecord): Promise<void> {
  if (path === 'muster-widgets') return void (await keep(path, fields));
  await api(`/api/${path}/restore/${_id}`, { method: 'PUT', body: {} });
  await refetch(path);
}

export const changeOwnBucket = (id: string, items: readonly LinkItem[]) =>
  api(`/api/sidebar-menu-instances/update-certain-fields/${id}`, { method: 'PUT', body: { fields: { items } } });

export const assignBucket = (id: string, to: { users: string[]; roles: string[]; userTypes: string[] }) =>
  api<{ matched: number; changed: number }>(`/api/sidebar-menu-templates/${id}/assign`, { method: 'POST', body: to });
