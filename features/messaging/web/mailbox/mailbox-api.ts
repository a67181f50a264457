import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { Mail } from '../mail-api.ts';
import { termsOf } from './search-words.ts';

/** The folders that everybody has; any other name is the id of one's own. */
export const PLACES = ['inbox', 'sent', 'scheduled', 'drafts'] as const;
export type Place = (typeof PLACES)[number] | (string & {});

type Term = Record<string, unknown>;
const is = (field: string, op: string, value?: unknown): Term => ({ field, op, ...(value === undefined ? {} : { value }) });

const IN_PLACE: Readonly<Record<(typeof PLACES)[number], Term[]>> = {
  inbox: [is('direction', 'equals', 'inbound'), is('assigned_to', 'equals', '$me'), is('email_folder', 'empty')],
  sent: [
    is('direction', 'equals', 'outbound'),
    is('sentBy', 'equals', '$me'),
    is('status', 'in', ['Sent', 'Queued', 'Failed', 'Bounced']),
    is('email_folder', 'empty'),
  ],
  scheduled: [is('sentBy', 'equals', '$me'), is('status', 'equals', 'Scheduled')],
  drafts: [is('sentBy', 'equals', '$me'), is('status', 'equals', 'Draft')],
};

const placeTerms = (place: Place): Term[] => IN_PLACE[place as (typeof PLACES)[number]] ?? [is('email_folder', 'equals', place)];

export const AT_ONCE = 50;

export const lettersOptions = (place: Place, words: string, amount: number) =>
  queryOptions({
    queryKey: ['records', 'messages', 'search', 'mailbox', place, words, amount],
    queryFn: ({ signal }) =>
      api<{ records: Mail[]; total: number }>('/api/messages/dataSourceSearch', {
        body: {
          searchTerms: { all: [is('messageType', 'equals', 'email'), ...placeTerms(place), ...termsOf(words)] },
          sortField: 'createdAt',
          sortOrder: 'desc',
          pageSize: amount,
          total: 'capped',
        },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

export const unreadOptions = queryOptions({
  queryKey: ['records', 'messages', 'search', 'unread'],
  queryFn: ({ signal }) =>
    api<{ total: number }>('/api/messages/dataSourceSearch', {
      body: {
        searchTerms: { all: [...IN_PLACE.inbox, is('status', 'equals', 'Received - Not Read')] },
        pageSize: 1,
        total: 'capped',
      },
      signal,
      quiet: true,
    }),
  staleTime: 30_000,
});

export const threadOptions = (thread: string) =>
  queryOptions({
    queryKey: ['records', 'messages', 'search', 'thread', thread],
    queryFn: ({ signal }) =>
      api<{ records: Mail[] }>(`/api/messages/thread/${encodeURIComponent(thread)}`, { signal, quiet: true }).then(
        ({ records }) => records,
      ),
  });

export interface Folder {
  _id: string;
  name: string;
}
export const foldersOptions = (user: string) =>
  queryOptions({
    queryKey: ['records', 'emailFolders', 'search', 'mine'],
    queryFn: ({ signal }) => api<{ records: Folder[] }>(`/api/email-folders/user/${user}`, { signal, quiet: true }),
    staleTime: 5 * 60_000,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['records', 'messages'] });

export async function markLettersRead(ids: readonly string[], isRead: boolean): Promise<void> {
  const status = isRead ? 'Received - Read' : 'Received - Not Read';
  await api('/api/messages/update-certain-fields-array', { method: 'PUT', body: { ids, fields: { status } }, quiet: true });
  await refresh();
}

export async function moveLetters(ids: readonly string[], folder: string | null): Promise<void> {
  await api('/api/messages/move-from-folder', { body: { ids, folder } });
  await refresh();
}

export async function makeFolder(user: string, name: string): Promise<Folder> {
  const { record } = await api<{ record: Folder }>('/api/email-folders', { body: { name, user }, quiet: true });
  await queryClient.invalidateQueries({ queryKey: ['records', 'emailFolders'] });
  return record;
}

export async function linkLetters(ids: readonly string[], related_record: RecordLink): Promise<void> {
  await api('/api/messages/update-certain-fields-array', { method: 'PUT', body: { ids, fields: { related_record } } });
  await refresh();
}

export const readMailbox = () =>
  api<{ seen: number; stored: number; strangers: number }>('/api/gmail-accounts/sync-account-inbox', {
    method: 'POST',
    quiet: true,
  });
