import { freemem, platform, release, totalmem } from 'node:os';
import type { Check } from '#common/health.ts';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings.ts';

/** Settings that may be told; of all others only whether they are set. */
const TOLD = ['roles', 'logLevel', 'drainSeconds', 'demo', 'version'] as const;

/** What helps to help: versions, sizes and counts. No name, no value of a record, no address and no secret is in it. */
export async function supportFile(checks: readonly Check[], settings?: Settings, database?: Queryable): Promise<object> {
  return {
    takenAt: new Date().toISOString(),
    node: process.version,
    machine: { platform: platform(), release: release(), totalMemory: totalmem(), freeMemory: freemem() },
    checks: checks.map(({ name, status }) => ({ name, status })),
    ...(settings ? { settings: settingsTold(settings) } : {}),
    ...(database ? { database: await databaseTold(database) } : {}),
  };
}

function settingsTold(settings: Settings) {
  const told: readonly string[] = TOLD;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, told.includes(name) ? value : value === undefined ? 'absent' : 'set']),
  );
}

/** Of tables that every installation has; those that admins made have names of theirs. */
async function databaseTold(database: Queryable) {
  const of = async (sql: string) => (await database.query(sql)).rows;
  return {
    server: (await of(`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`))[0],
    settings: await of(
      `select name, setting from pg_settings where name in ('max_connections', 'shared_buffers', 'work_mem', 'wal_level', 'archive_mode', 'max_locks_per_transaction') order by name`,
    ),
    steps: (await of('select name from muster.migrations order by name')).map(({ name }) => name as string),
    tables: await of(
      `select n.nspname || '.' || c.relname as "table", c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and (n.nspname = 'muster' or (n.nspname = 'records' and c.relname in
          (select name from muster.module_definitions where built_in))) order by bytes desc limit 100`,
    ),
    jobs: await of(
      `select job, state, count(*) as runs from muster.job_runs where started_at > now() - interval '7 days' group by job, state order by job, state`,
    ),
  };
}
