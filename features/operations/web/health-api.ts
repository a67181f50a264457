import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export type Status = 'ok' | 'warning' | 'critical';
export interface Check {
  name: string;
  status: Status;
  sentence: string;
  remedy?: string;
}
export interface Node {
  name: string;
  version: string;
  roles: { http: boolean; jobs: boolean };
  startedAt: string;
  lastSeen: string;
  draining: boolean;
  eventLoopDelayMs: number;
  memoryBytes: number;
  sockets: number;
}
export interface Backup {
  backup: string;
  place: string;
  takenAt: string;
  bytes: number;
  rows: number;
  files: number;
  label: string | null;
  verifiedAt: string | null;
}
export interface Health {
  status: Status;
  at: string;
  version: string;
  copyOf: string | null;
  checks: Check[];
  nodes: Node[];
  database: {
    version: string;
    sizeBytes: number;
    replicas: { name: string; state: 'used' | 'behind' | 'away'; lagBytes: number }[];
  };
  jobs: { waiting: number; running: number; failed: number; oldestSeconds: number };
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
