import { resolve } from 'node:path';
import { urlOf } from '../environment.ts';
import { StartProblem } from '../start-problem.ts';

export function backupToOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value.startsWith('s3:') ? urlOf('BACKUP_TO', value, ['s3:']) : resolve(value);
}

export function backupRecipientsOf(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const keys = value.split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0 || !keys.every((key) => /^age1[a-z0-9]+$/.test(key)))
    throw new StartProblem('BACKUP_RECIPIENTS must list age keys, separated by commas; each begins with age1.');
  return keys;
}

/** Bytes. Two segments of WAL are there at a time anyway. */
export function backupWaitingOf(value = '4000'): number {
  const megabytes = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (!(megabytes >= 40))
    throw new StartProblem(`BACKUP_WAITING_MB is "${value}": it must be a number of megabytes, 40 or more.`);
  return megabytes * 1e6;
}

/** Muster reads the folder of the cluster for it, which only the embedded one has here. */
export const CONTINUOUS_ON_SERVER =
  'BACKUP_CONTINUOUS is for the embedded database. For the server of DATABASE_URL set up pgBackRest or Barman: they archive its WAL and bring back any second. /admin/health says whether it archives.';
