import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ownFolder } from './embedded-places.ts';
import type { PostgresUser } from './embedded-user.ts';

/** Where PostgreSQL puts each segment of WAL that is done: beside its cluster. */
export const walFolderOf = (cluster: string): string => `${cluster}.wal`;

/** Where a PostgreSQL that replays WAL gets its segments from. */
export const walFeedOf = (cluster: string): string => `${cluster}.feed`;

/** A segment is handed over when it is full, and after half a minute in any case. */
const HAND_OVER_SECONDS = 30;

/** Its own library copies the segments: no shell, no program of the host. */
export function archiveSettings(cluster: string, user: PostgresUser): Record<string, string | number> {
  const folder = walFolderOf(cluster);
  if (!existsSync(folder)) ownFolder(folder, user);
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: HAND_OVER_SECONDS,
  };
}

/** Whether the PostgreSQL of a cluster was started to hand over its WAL. */
export function isArchiving(cluster: string): boolean {
  const file = join(cluster, 'postmaster.opts');
  return existsSync(file) && readFileSync(file, 'utf8').includes('archive_mode=on');
}

/** What a base copy needs, and no more: the product's role stays no superuser. */
export const allowBaseCopies = (superuser: pg.Client): Promise<unknown> =>
  superuser.query('grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() to muster');
