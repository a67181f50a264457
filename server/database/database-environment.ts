import { urlOf } from '../environment.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

const PROTOCOLS = ['postgres:', 'postgresql:'];

export function sessionUrlOf(value: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (value && !databaseUrl)
    throw new StartProblem('DATABASE_SESSION_URL is for a pooler in DATABASE_URL: set DATABASE_URL too, or neither.');
  return value && urlOf('DATABASE_SESSION_URL', value, PROTOCOLS);
}

export function readUrlsOf(value: string | undefined, databaseUrl: string | undefined): string[] | undefined {
  if (value && !databaseUrl)
    throw new StartProblem('DATABASE_READ_URLS names replicas of DATABASE_URL: set that too, or neither.');
  const urls = value?.split(/[\s,]+/).filter(Boolean);
  return urls?.map((url) => urlOf('DATABASE_READ_URLS', url, PROTOCOLS));
}

/** For what needs a session of its own: notifications, locks, steps of an upgrade, backups. */
export const sessionUrl = ({ databaseSessionUrl, databaseUrl }: Settings): string | undefined =>
  databaseSessionUrl ?? databaseUrl;
