import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';

export interface Voiceshot extends AnyRecord {
  title: string;
  filename: string | null;
  path: string | null;
  seconds: number | null;
}
export type Recipient = { moduleName: string; recordId: string } | { name?: string; phone: string };
export interface SkippedRecipient {
  _id?: string;
  to?: string;
  name?: string;
  code: string;
  reason: string;
}

const MOST = 200;

export const voiceshotsOptions = queryOptions({
  queryKey: ['records', 'voiceshots', 'search', 'offered'],
  queryFn: ({ signal }) =>
    api<{ records: Voiceshot[] }>('/api/voiceshots/dataSourceSearch', {
      body: { sortField: 'last_name', sortOrder: 'asc', pageNumber: 0, pageSize: MOST },
      signal,
    }),
});

export const recipientsOptions = (recipients: readonly Recipient[]) =>
  queryOptions({
    queryKey: ['records', 'voiceshots', 'recipients', recipients],
    queryFn: ({ signal }) =>
      api<{ recipients: { name: string; phone: string }[]; skipped: SkippedRecipient[] }>('/api/voiceshots/recipients', {
        body: { recipients },
        signal,
      }),
  });

export const sendVoiceshot = (voiceshot: string, recipients: readonly Recipient[]) =>
  api<{ queued: number; skipped: SkippedRecipient[] }>('/api/messages/process-blast-voiceshot', {
    body: { voiceshot, recipients },
  });
