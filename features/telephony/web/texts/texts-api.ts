import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

export interface Text extends AnyRecord {
  message: string | null;
  direction: 'inbound' | 'outbound' | null;
  status: string | null;
  delivery: string | null;
  error: string | null;
  segments: number | null;
  media: string[] | null;
  scheduled_for: string | null;
  asks_to_stop: boolean | null;
  number: string | null;
}
export interface Thread {
  number: string;
  related_record: RecordLink | null;
  name: string | null;
  last: Text | null;
  unread: number;
}
export type Whose = 'mine' | 'all' | 'unknown';

const MOST = 100;

export const threadsOptions = (whose: Whose, words: string) =>
  queryOptions({
    queryKey: ['records', 'sms', 'threads', whose, words],
    queryFn: ({ signal }) =>
      api<{ records: Thread[]; total: number }>('/api/sms/threads', { body: { whose, words, pageSize: MOST }, signal }),
  });

export const threadOptions = (number: string) =>
  queryOptions({
    queryKey: ['records', 'sms', 'thread', number],
    queryFn: ({ signal }) =>
      api<{ records: Text[]; total: number }>(`/api/sms/thread/${encodeURIComponent(number)}?pageSize=${MOST}`, { signal }),
  });

export interface NewText {
  to?: string | undefined;
  related_record?: RecordLink | undefined;
  message: string;
  sendAt?: string | undefined;
  despiteQuietHours?: boolean;
}
export const sendText = (body: NewText) => api<{ record: Text }>('/api/sms/send-sms', { body, quiet: true });
export const sendAgain = (id: string) => api(`/api/sms/send-again/${id}`, { method: 'POST', body: {} });
export const markRead = (number: string) => api('/api/sms/mark-read/by-number', { method: 'PUT', body: { number }, quiet: true });
export const refreshTexts = () => queryClient.invalidateQueries({ queryKey: ['records', 'sms'] });

export interface OfferedTemplate {
  _id: string;
  name: string;
}
export const templatesOptions = (module: string | undefined) =>
  queryOptions({
    queryKey: ['records', 'templates', 'offered', 'sms', module ?? ''],
    queryFn: ({ signal }) =>
      api<{ records: OfferedTemplate[] }>(`/api/templates/offered?type=sms${module ? `&module=${module}` : ''}`, {
        signal,
        quiet: true,
      }),
  });
export const renderTemplate = (id: string, related_record: RecordLink | undefined) =>
  api<{ body: string }>(`/api/templates/${id}/render`, { body: related_record ? { related_record } : {} });
