import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { prefetchFile } from '#web/files/prefetch-file.ts';
import { say } from '#web/words/say.ts';
import { isFileLink } from '../../file-link.ts';
import type { Completion, Named } from '../../board.ts';
import { boardOptions } from '../board-api.ts';
import { termsOf, type DeskState, type Stage } from './review-filters.ts';

export interface QueueItem {
  _id: string;
  version: number;
  name: string | null;
  label?: string | null;
  field_type?: string | null;
  expiration_date?: string | null;
  completionDetails?: Completion | null;
}

export interface QueueRow {
  item: QueueItem;
  record: (Named & { profession?: string | null }) | null;
  provider: Named | null;
  account: Named | null;
  /** ISO 8601 in UTC. */
  since: string | null;
  expiresDuringPlacement: boolean;
  /** Messages of others that this person has not read. */
  unread: number;
}

interface QueuePage {
  records: QueueRow[];
  total: number;
  counts: Record<Stage, number>;
}

const PAGE_SIZE = 50;

/** The items of a stage, page after page. Under the items' key: what somebody else decides is fetched when the server tells of it. */
export const queueOptions = ({ stage, filters }: Pick<DeskState, 'stage' | 'filters'>) =>
  infiniteQueryOptions({
    queryKey: ['records', 'credentialingRequiredItems', 'review', stage, filters],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api<QueuePage>('/api/credentialing-required-items/review', {
        body: { stage, searchTerms: termsOf(filters), pageNumber: pageParam, pageSize: PAGE_SIZE },
        signal,
        quiet: true,
      }),
    getNextPageParam: (last, pages) => (last.records.length < PAGE_SIZE ? undefined : pages.length),
    placeholderData: keepPreviousData,
  });

/** How many items of a stage the filters leave. */
export const countOptions = ({ stage, filters }: Pick<DeskState, 'stage' | 'filters'>) =>
  queryOptions({
    queryKey: ['records', 'credentialingRequiredItems', 'review', 'count', stage, filters],
    queryFn: async ({ signal }) => {
      const body = { stage, searchTerms: termsOf(filters), pageSize: 1 };
      const { counts } = await api<QueuePage>('/api/credentialing-required-items/review', { body, signal, quiet: true });
      return counts[stage];
    },
  });

export interface Version {
  _id: string;
  filename: string | null;
  path: string | null;
  status: string | null;
  expiration_date: string | null;
}

export const versionsOptions = (document: string) =>
  queryOptions({
    queryKey: ['records', 'documents', document, 'versions'],
    queryFn: ({ signal }) => api<{ records: Version[] }>(`/api/documents/${document}/versions`, { signal, quiet: true }),
    retry: false,
  });

/** The answer that is looked at: a renewal stands before what it renews. */
export const answerOf = ({ completionDetails: details }: QueueItem): Completion | null => details?.renewal ?? details ?? null;

export const nameOf = ({ label, name }: Pick<QueueItem, 'label' | 'name'>): string => label ?? name ?? say('Item');

/** What the desk shows of a row is there before the row is opened. */
export function prefetchRow(client: QueryClient, { item, record }: QueueRow) {
  const answer = answerOf(item);
  if (record) void client.prefetchQuery({ ...boardOptions(record._id), staleTime: 30_000 });
  if (isFileLink(answer?.documentLink)) prefetchFile(client, answer.documentLink, answer.filename ?? '');
}

const path = '/api/credentialing-required-items';
export const approve = (id: string, body: { expirationDate?: string | null }) =>
  api(`${path}/${id}/approve`, { body, quiet: true });
export const approveMany = (ids: readonly string[]) =>
  api<{ changed: number; skipped: { _id: string; reason: string }[] }>(`${path}/approve-many`, { body: { ids }, quiet: true });
export const sendBack = (id: string, reason: string) => api(`${path}/${id}/reject`, { body: { reason }, quiet: true });
export const reopen = (id: string) => api(`${path}/${id}/reopen`, { method: 'POST', quiet: true });
