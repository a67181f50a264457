import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { sessionStore } from '#web/session-store.ts';
import { useAccess } from '#web/session.tsx';

export interface InAppMessage extends AnyRecord {
  message: string | null;
  created_by: string | null;
  createdAt: string;
  updatedAt: string;
  groupUsersIds: string[];
  sentTo: string[] | null;
  read_by: string[] | null;
  reply_to: string | null;
  attachments: string[] | null;
  related_record: RecordLink | null;
  is_system: boolean | null;
}

/** The newest message of a conversation. */
export interface Conversation extends InAppMessage {
  unread: number;
  muted: boolean;
}

const MODULE = ['records', 'musterMessage'] as const;
const AT_ONCE = 60;

export const conversationsOptions = queryOptions({
  queryKey: [...MODULE, 'search', 'bar'],
  queryFn: ({ signal }) =>
    api<{ records: Conversation[]; total: number }>('/api/muster-messages/search-distinct', {
      body: { pageSize: 100 },
      signal,
      quiet: true,
    }),
  staleTime: 60_000,
});

export function useConversations() {
  const { access } = useAccess('musterMessage');
  return useQuery({ ...conversationsOptions, enabled: access });
}

/** What these people wrote to each other: the newest, the oldest of them first. */
export const messagesOptions = (people: readonly string[], amount = AT_ONCE) =>
  queryOptions({
    queryKey: [...MODULE, 'search', 'conversation', keyOf(people), amount],
    queryFn: ({ signal }) =>
      api<{ records: InAppMessage[]; hasMore: boolean }>('/api/muster-messages/search-conversation', {
        body: { groupUsersIds: people, pageSize: amount },
        signal,
        quiet: true,
      }).then(({ records, hasMore }) => ({ messages: records.toReversed(), hasMore })),
    placeholderData: (before) => before,
    enabled: people.length > 1,
  });

/** Of the system to everybody of a kind, and not read yet. */
export const systemMessagesOptions = queryOptions({
  queryKey: [...MODULE, 'search', 'system'],
  queryFn: ({ signal }) =>
    api<{ records: InAppMessage[] }>('/api/muster-messages/dataSourceSearch', {
      body: {
        searchTerms: {
          all: [
            { field: 'is_system', op: 'equals', value: true },
            { field: 'sentTo', op: 'contains', value: '$me' },
            { field: 'read_by', op: 'notContains', value: '$me' },
          ],
        },
        sortField: 'createdAt',
        sortOrder: 'desc',
        pageSize: 3,
        total: 'none',
      },
      signal,
      quiet: true,
    }),
  staleTime: 5 * 60_000,
});

export const refreshMessages = () => queryClient.invalidateQueries({ queryKey: [...MODULE, 'search'] });

/** The people of a conversation as one word: part of an address, and the name of what the browser keeps about it. */
export const keyOf = (people: readonly string[]): string => [...people].sort().join('.');
export const peopleIn = (key: string | null | undefined): string[] => (key ? key.split('.').filter(Boolean) : []);
export const myId = (): string => sessionStore.current()?.user._id ?? '';
export const othersIn = (people: readonly string[]): string[] => people.filter((each) => each !== myId());

export interface Written {
  message: string;
  attachments?: string[];
  reply_to?: string;
  related_record?: RecordLink;
}

export async function writeMessage(people: readonly string[], written: Written): Promise<void> {
  await api('/api/muster-messages', { body: { sentTo: othersIn(people), ...written }, quiet: true });
  await refreshMessages();
}

export async function changeMessage(id: string, message: string): Promise<void> {
  await api(`/api/muster-messages/update-certain-fields/${id}`, { method: 'PUT', body: { fields: { message } } });
  await refreshMessages();
}

export async function takeMessageBack(id: string): Promise<void> {
  await api(`/api/muster-messages/mark-deleted/${id}`, { method: 'PUT', body: {} });
  await refreshMessages();
}

export async function markRead(ids: readonly string[]): Promise<void> {
  await api('/api/muster-messages/mark-as-read-by/by-user', { method: 'PUT', body: { ids, userToAdd: myId() }, quiet: true });
  await refreshMessages();
}

export async function putAway(people: readonly string[]): Promise<void> {
  await api('/api/muster-messages/mark-as-removed-from-bar/between-users', { method: 'PUT', body: { groupUsersIds: people } });
  await refreshMessages();
}

export async function setMuted(people: readonly string[], muted: boolean): Promise<void> {
  await api('/api/muster-messages/mute/between-users', { method: 'PUT', body: { groupUsersIds: people, muted } });
  await refreshMessages();
}

const TAKEN_BACK_MS = 15 * 60_000;
/** One's own, for a quarter of an hour. */
export const isChangeable = ({ created_by, createdAt }: InAppMessage): boolean =>
  created_by === myId() && Date.now() - Date.parse(createdAt) < TAKEN_BACK_MS;
