import type { Check, JobCounts, Status } from '#common/health.ts';
import type { ContinuousState } from '../backup/continuous/continuous-state.ts';
import type { Engine } from '../engine.ts';
import type { KnownReplica } from '../replicas/replicas.ts';
import type { ArchiveTrial, DatabaseState, KnownNode, LastBackups } from './state.queries.ts';

/** What the checks look at, read once. */
export interface Facts {
  settings: Engine['settings'];
  now: Date;
  database: DatabaseState;
  jobs: JobCounts;
  nodes: readonly KnownNode[];
  backups: LastBackups;
  /** Of the embedded database, where it is asked for. */
  continuous?: ContinuousState | undefined;
  archiveTrial: ArchiveTrial | null;
  /** Standbys that stream from the database. */
  replicas: readonly { name: string; lagBytes: number }[];
  /** Those of DATABASE_READ_URLS, as this node knows them. */
  readReplicas: readonly KnownReplica[];
  failedSchedules: readonly string[];
  /** Repeating jobs that somebody switched off. */
  restingJobs: readonly string[];
  disk: { freeBytes: number; totalBytes: number; isFull: boolean };
  answerMs: number;
  /** Files of secrets that others than their owner may read. */
  openSecrets: readonly string[];
}

export type Verdict = Omit<Check, 'name'>;
export const ok = (sentence: string): Verdict => ({ status: 'ok', sentence });
export const warning = (sentence: string, remedy: string): Verdict => ({ status: 'warning', sentence, remedy });
export const critical = (sentence: string, remedy: string): Verdict => ({ status: 'critical', sentence, remedy });

export const worst = (statuses: readonly Status[]): Status =>
  statuses.includes('critical') ? 'critical' : statuses.includes('warning') ? 'warning' : 'ok';

const count = (amount: number, one: string, many = `${one}s`) => `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;
export const counted = count;

/** `3 hours`, as long as somebody would say it. */
export function lasting(seconds: number): string {
  if (seconds < 90) return count(Math.max(0, Math.round(seconds)), 'second');
  if (seconds < 5_400) return count(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return count(Math.round(seconds / 3_600), 'hour');
  return count(Math.round(seconds / 86_400), 'day');
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
export function sized(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000))));
  return `${(bytes / 1_000 ** at).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${UNITS[at]}`;
}
