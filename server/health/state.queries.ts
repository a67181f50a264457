import type { Backup, JobCounts, NodeState } from '#common/health.ts';
import type { Queryable } from '../database/database.ts';
import { UNHEARD_AFTER } from './node.ts';

export interface KnownNode extends NodeState {
  clockOffsetMs: number;
  isUnheard: boolean;
}

export async function knownNodes(database: Queryable): Promise<KnownNode[]> {
  const { rows } = await database.query(
    `select name, version, json_build_object('http', http, 'jobs', jobs) as roles, started_at as "startedAt", last_seen as "lastSeen",
            draining, clock_offset_ms as "clockOffsetMs", event_loop_delay_ms as "eventLoopDelayMs", memory_bytes as "memoryBytes", sockets,
            last_seen < now() - interval '${UNHEARD_AFTER}' as "isUnheard"
       from muster.nodes order by name, started_at`,
  );
  return rows as KnownNode[];
}

/** What is due, what runs, and what was tried to the last. */
export async function jobCounts(database: Queryable): Promise<JobCounts> {
  const { rows } = await database.query(
    `select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting,
            count(*) filter (where locked_at is not null) as running,
            count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int
              as "oldestSeconds"
       from graphile_worker._private_jobs`,
  );
  return rows[0] as JobCounts;
}

export const BACKUP_COLUMNS = `backup, place, taken_at as "takenAt", bytes, rows, files, label, verified_at as "verifiedAt"`;

export interface LastBackups {
  last: Backup | null;
  /** When the newest backup that restored well was tried. */
  verified: string | null;
  /** What the newest check found. */
  problem: string | null;
  checkedAt: string | null;
}
export async function lastBackups(database: Queryable): Promise<LastBackups> {
  const { rows } = await database.query(
    `select (select row_to_json(newest) from (select ${BACKUP_COLUMNS} from muster.backups where removed_at is null order by taken_at desc limit 1) newest) as last,
            (select max(verified_at) from muster.backups) as verified, checked.checked_at as "checkedAt", checked.check_problem as problem
       from (select 1) one left join lateral (select checked_at, check_problem from muster.backups where checked_at is not null
              order by checked_at desc limit 1) checked on true`,
  );
  const { last, ...rest } = rows[0] as LastBackups;
  return { ...rest, last: last && { ...last, takenAt: isoOf(last.takenAt)!, verifiedAt: isoOf(last.verifiedAt) } };
}
/** The newest trial of the continuous backup. */
export interface ArchiveTrial {
  triedAt: string;
  seconds: number;
  bytes: number | null;
  tables: number;
  files: number;
  problem: string | null;
  leftOut: string | null;
}
export async function lastArchiveTrial(database: Queryable): Promise<ArchiveTrial | null> {
  const { rows } = await database.query(
    `select tried_at as "triedAt", seconds, bytes::float8 as bytes, tables, files, problem, left_out as "leftOut"
       from muster.archive_trials order by tried_at desc limit 1`,
  );
  return (rows[0] as ArchiveTrial | undefined) ?? null;
}
const isoOf = (moment: string | null) => moment && new Date(moment).toISOString();

/** Standbys that stream from this server, as far as its role may see them. */
export async function standbys(database: Queryable): Promise<{ name: string; lagBytes: number }[]> {
  const { rows } = await database.query(
    `select coalesce(nullif(application_name, ''), 'standby') as name,
            coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::bigint as "lagBytes"
       from pg_stat_replication where state = 'streaming' order by 1`,
  );
  return rows as { name: string; lagBytes: number }[];
}

/** What the checks ask of the database in one go. */
export async function databaseState(database: Queryable) {
  const { rows } = await database.query(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
            current_setting('max_connections')::int as "mostConnections",
            (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
            (select extract(epoch from now() - min(applied_at))::float8 from muster.migrations) as "ageSeconds",
            (select extract(epoch from now() - coalesce(h.noted_at, (select min(applied_at) from muster.migrations)))::float8
               from muster.audit_horizon h, muster.audit_positions p where p.is_called and p.last_value > h.sealed_until) as "unsealedSeconds",
            (select head_problem from muster.audit_horizon) as "auditHeadProblem",
            (select count(*) from muster.outbox where status = 'failed' and "createdAt" > now() - interval '1 day') as "lettersFailed",
            (select count(*) from muster.outbox where status = 'sent' and "createdAt" > now() - interval '1 day') as "lettersSent",
            (select count(*) from muster.secret_keys) as "secretKeys",
            (select coalesce(sum(count), 0) from muster.unopened_secrets where not starts_with(place, 'files/')) as "unopenedSecrets",
            (select json_agg(place order by place) from muster.unopened_secrets where not starts_with(place, 'files/')) as "unopenedPlaces",
            (select coalesce(sum(count), 0) from muster.unopened_secrets where starts_with(place, 'files/')) as "unopenedFiles",
            (select json_agg(r) from (select directive, blocked, count from muster.csp_reports
              where last_seen > now() - interval '1 day' order by last_seen desc limit 3) r) as reports,
            (select case when r.as_copy then r.taken_at end from muster.restored r order by r.restored_at desc limit 1) as "copyOf",
            current_setting('archive_mode') <> 'off' as archives,
            (select last_archived_time from pg_stat_archiver) as "archivedAt", (select last_failed_time from pg_stat_archiver) as "archiveFailedAt",
            (select coalesce(sum(held_messages), 0) from muster.restored where let_go_at is null and not as_copy) as held`,
  );
  return rows[0] as DatabaseState;
}
export interface DatabaseState {
  version: string;
  sizeBytes: number;
  mostConnections: number;
  connections: number;
  ageSeconds: number;
  unsealedSeconds: number | null;
  auditHeadProblem: string | null;
  lettersFailed: number;
  lettersSent: number;
  secretKeys: number;
  unopenedSecrets: number;
  unopenedPlaces: string[] | null;
  unopenedFiles: number;
  reports: { directive: string; blocked: string; count: number }[] | null;
  copyOf: string | null;
  /** Whether the server hands over its WAL, and when that went well and wrong. */
  archives: boolean;
  archivedAt: string | null;
  archiveFailedAt: string | null;
  held: number;
}

/** Repeating jobs whose last attempt failed. */
export async function failedSchedules(database: Queryable, jobs: readonly string[]): Promise<string[]> {
  const { rows } = await database.query(
    `select wanted.name from unnest($1::text[]) as wanted(name)
       cross join lateral (select state from muster.job_runs where job = wanted.name order by _id desc limit 1) last
      where last.state = 'failed' order by 1`,
    [jobs],
  );
  return rows.map((row) => row.name as string);
}
