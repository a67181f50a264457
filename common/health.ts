/** How an installation is, as `GET /api/health` says it. */
export type Status = 'ok' | 'warning' | 'critical';

export interface Check {
  name: string;
  status: Status;
  /** What is so. */
  sentence: string;
  /** What to do about it. */
  remedy?: string;
}

export interface NodeState {
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

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
  /** Since the oldest of those that wait was due. */
  oldestSeconds: number;
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
