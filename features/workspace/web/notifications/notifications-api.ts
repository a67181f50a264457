import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { NotificationPage } from '#common/notification-view.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { useSession } from '#web/session.tsx';

const KEY = ['notifications'];
const LISTS = [...KEY, 'list'];
const COUNT = [...KEY, 'unread'];

export const refreshNotifications = () => queryClient.invalidateQueries({ queryKey: KEY });

export const useUnreadCount = (): number =>
  useQuery({
    queryKey: COUNT,
    queryFn: ({ signal }) => api<{ count: number }>('/api/notifications/unread-count', { signal, quiet: true }),
  }).data?.count ?? 0;

export const useNotifications = (onlyUnread: boolean) =>
  useInfiniteQuery({
    queryKey: [...LISTS, { onlyUnread }],
    queryFn: ({ pageParam, signal }) =>
      api<NotificationPage>(`/api/notifications/mine?unread=${onlyUnread}&page=${pageParam}`, { signal, quiet: true }),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: (last, pages) => (last.isLast ? null : pages.length),
  });

/** Shown at once, kept by the server; who acts as somebody else leaves that person's unread as it is. */
export function useMarkRead() {
  const { impersonator } = useSession();
  const { mutate } = useMutation({
    mutationFn: (wanted: string[] | 'all') =>
      api('/api/notifications/mark-read', { body: wanted === 'all' ? { all: true } : { ids: wanted }, quiet: true }),
    onMutate: (wanted) => {
      const isMeant = (id: string) => wanted === 'all' || wanted.includes(id);
      queryClient.setQueriesData<{ pages: NotificationPage[]; pageParams: unknown[] }>({ queryKey: LISTS }, (shown) => {
        if (!shown) return shown;
        const pages = shown.pages.map((page) => ({
          ...page,
          records: page.records.map((one) => (isMeant(one._id) ? { ...one, isRead: true } : one)),
        }));
        return { ...shown, pages };
      });
      queryClient.setQueryData<{ count: number }>(COUNT, (known) => ({
        count: wanted === 'all' ? 0 : Math.max(0, (known?.count ?? 0) - wanted.length),
      }));
    },
    onSettled: refreshNotifications,
  });
  return (wanted: string[] | 'all') => {
    if (!impersonator) mutate(wanted);
  };
}
