import type { Queryable } from '../database/database.ts';

export interface MeasuredStep {
  name: string;
  ms: number;
  /** Tables that were there before and that others cannot write, or not even read, until the step ends. */
  locks: { table: string; keepsFrom: 'writing' | 'reading' }[];
  /** By how much the database was larger when the step was about to end. */
  bytes: number;
}

/** Runs a step inside its transaction and says what it cost. */
export async function measureStep(transaction: Queryable, name: string, run: () => Promise<void>): Promise<MeasuredStep> {
  const { rows: before } = await transaction.query(
    `select pg_database_size(current_database()) as bytes, array(select oid from pg_class where relkind in ('r', 'p')) as tables`,
  );
  const began = performance.now();
  await run();
  const ms = Math.round(performance.now() - began);
  const { rows: after } = await transaction.query(`select pg_database_size(current_database()) as bytes`);
  const { rows: locks } = await transaction.query(
    `select n.nspname || '.' || c.relname as "table",
            case when bool_or(l.mode = 'AccessExclusiveLock') then 'reading' else 'writing' end as "keepsFrom"
       from pg_locks l join pg_class c on c.oid = coalesce(pg_partition_root(l.relation), l.relation) join pg_namespace n on n.oid = c.relnamespace
      where l.pid = pg_backend_pid() and l.granted and l.relation = any($1::oid[]) and n.nspname in ('muster', 'records')
        and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      group by 1 order by 1`,
    [before[0]!.tables],
  );
  return { name, ms, locks: locks as MeasuredStep['locks'], bytes: Math.max(0, after[0]!.bytes - before[0]!.bytes) };
}
