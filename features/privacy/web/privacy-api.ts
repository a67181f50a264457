import { queryOptions } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import type { RecordLink } from '#common/module.ts';
import { api } from '#web/api.ts';
import { sayLater } from '#web/words/say.ts';

export interface Holding {
  moduleName: string;
  relation: 'is' | 'about' | 'mentions';
  count: number;
  ids: string[];
}
export interface FoundPerson {
  holdings: Holding[];
  files: number;
  letters: number;
  auditEntries: number;
  signIns: number;
  notSearched: string[];
}
export interface Kept extends RecordLink {
  reason: string;
}
export interface Trial {
  wouldErase: (RecordLink & { fields: string[] })[];
  kept: Kept[];
}
export interface PrivacyRequest {
  _id: string;
  kind: 'export' | 'erase';
  state: 'waiting' | 'running' | 'done' | 'failed';
  byName: string | null;
  createdAt: string;
  dueAt: string;
  endedAt: string | null;
  reason: string | null;
  records: RecordLink[];
  file: { path: string; size: number } | null;
  erased: { records: number; files: number; letters: number; auditValues: number };
  kept: Kept[];
  total: number;
  handled: number;
  problem: string | null;
}
export interface Hold {
  _id: string;
  records: RecordLink[];
  reason: string;
  byName: string | null;
  createdAt: string;
}
export interface Wanted {
  records?: RecordLink[];
  email?: string;
  phone?: string;
}

export const STATES: Record<PrivacyRequest['state'], { label: string; tone: Tone }> = {
  waiting: { label: sayLater('Open'), tone: 'waiting' },
  running: { label: sayLater('Running'), tone: 'progress' },
  done: { label: sayLater('Done'), tone: 'done' },
  failed: { label: sayLater('Failed'), tone: 'refused' },
};
export const KINDS = { export: sayLater('Export'), erase: sayLater('Erasure') };

const EVERY_MS = 2_000;
const isUnderWay = (request: PrivacyRequest | undefined) => request?.state === 'running' || request?.state === 'waiting';

export const requestsOptions = queryOptions({
  queryKey: ['privacy', 'requests'],
  queryFn: ({ signal }) =>
    api<{ records: PrivacyRequest[]; total: number }>('/api/privacy/requests?pageSize=50', { signal, quiet: true }),
});
export const requestOptions = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'requests', id],
    queryFn: ({ signal }) => api<PrivacyRequest>(`/api/privacy/requests/${id}`, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? EVERY_MS : false),
  });
export const holdsOptions = queryOptions({
  queryKey: ['privacy', 'holds'],
  queryFn: ({ signal }) => api<{ records: Hold[]; total: number }>('/api/privacy/holds?pageSize=200', { signal, quiet: true }),
});

export const findPerson = (wanted: Wanted) => api<FoundPerson>('/api/privacy/find', { method: 'POST', body: wanted });
export const tryErasure = (records: RecordLink[]) =>
  api<Trial>('/api/privacy/erase', { method: 'POST', body: { records, reason: 'Trial', dryRun: true }, quiet: true });
export const orderErasure = (records: RecordLink[], reason: string, dueInDays: number) =>
  api<{ request: string }>('/api/privacy/erase', { method: 'POST', body: { records, reason, dueInDays } });
export const orderExport = (records: RecordLink[]) =>
  api<{ request: string }>('/api/privacy/export', { method: 'POST', body: { records } });
export const beginRequest = (id: string) => api(`/api/privacy/requests/${id}/begin`, { method: 'POST', body: {} });
export const hold = (records: RecordLink[], reason: string) =>
  api('/api/privacy/holds', { method: 'POST', body: { records, reason } });
export const endHold = (id: string) => api(`/api/privacy/holds/${id}`, { method: 'DELETE' });
