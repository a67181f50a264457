import { queryOptions } from '@tanstack/react-query';
import type { Backup, Check, JobCounts, NodeState, Status } from '#common/health.ts';
import { api } from '#web/api.ts';

export interface Health {
  status: Status;
  at: string;
  version: string;
  copyOf: string | null;
  checks: Check[];
  nodes: NodeState[];
  database: {
    version: string;
    sizeBytes: number;
    replicas: { name: string; state: 'used' | 'behind' | 'away'; lagBytes: number }[];
  };
  jobs: JobCounts;
  backups: {
    last: Backup | null;
    verified: string | null;
    continuousSince: string | null;
    archivedUntil: string | null;
    heldMessages: number;
  };
}

const EVERY_MS = 10_000;

export const healthOptions = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => api<Health>('/api/health', { signal, quiet: true }),
  refetchInterval: EVERY_MS,
});

export const backupsOptions = queryOptions({
  queryKey: ['operations', 'backups'],
  queryFn: ({ signal }) => api<{ records: Backup[]; total: number }>('/api/backups?pageSize=20', { signal, quiet: true }),
  refetchInterval: EVERY_MS,
});

export const backUpNow = () => api('/api/backups', { method: 'POST', body: {} });
export const letMessagesGo = () => api<{ messages: number }>('/api/backups/let-messages-go', { method: 'POST', body: {} });
