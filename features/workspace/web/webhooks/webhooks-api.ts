import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { WebhookEvent } from '#common/webhooks.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

export interface Webhook extends AnyRecord {
  name: string;
  url: string;
  module: string;
  events: WebhookEvent[];
  fields: string[] | null;
  include: string[] | null;
  searchTerms: SearchTree | null;
  active: boolean;
  paused_because: string | null;
  paused_at: string | null;
}
export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'module' | 'events' | 'fields' | 'include' | 'searchTerms'>;

export interface Delivery {
  /** The webhook-id. */
  _id: string;
  type: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: { at: string; status: number | null; problem: string | null }[];
  body: string;
  createdAt: string;
  retryAt: string | null;
}

const PAGE = 20;
const EVERY_MS = 5_000;
const KEY = ['records', 'webhooks'] as const;

export const webhooksOptions = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => api<{ records: Webhook[]; total: number }>('/api/webhooks', { signal, quiet: true }),
});

export const webhookOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api<Webhook>(`/api/webhooks/${id}`, { signal, quiet: true }),
  });

export const deliveriesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      api<{ records: Delivery[]; total: number }>(`/api/webhooks/${id}/deliveries?pageNumber=${pageParam}&pageSize=${PAGE}`, {
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length : undefined),
    refetchInterval: EVERY_MS,
  });

const refreshing = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call;
  void queryClient.invalidateQueries({ queryKey: KEY });
  return answer;
};

/** Answers the secret, this once. */
export const makeWebhook = async (fields: WebhookFields): Promise<string> =>
  (await refreshing(api<{ record: { secret: string } }>('/api/webhooks', { method: 'POST', body: fields, quiet: true }))).record
    .secret;

export const changeWebhook = (id: string, fields: Partial<WebhookFields & { active: boolean }>) =>
  refreshing(api(`/api/webhooks/update-certain-fields/${id}`, { method: 'PUT', body: { fields }, quiet: true }));

export const deleteWebhook = (id: string) => refreshing(api(`/api/webhooks/mark-deleted/${id}`, { method: 'PUT', quiet: true }));

export const rotateSecret = async (id: string): Promise<string> =>
  (await api<{ secret: string }>(`/api/webhooks/${id}/rotate-secret`, { method: 'POST', quiet: true })).secret;

export const testWebhook = (id: string) => refreshing(api(`/api/webhooks/${id}/test`, { method: 'POST', quiet: true }));

export const replayDelivery = (id: string, delivery: string) =>
  refreshing(api(`/api/webhooks/${id}/deliveries/${delivery}/replay`, { method: 'POST', quiet: true }));
