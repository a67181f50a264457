import type { Queryable } from '../database/database.ts';

/** Up to which id every event is there: written by a transaction that has ended, or never. */
export interface Settled {
  readonly id: number;
  /** Looks again. @returns whether ids were taken that are not settled yet */
  look(): Promise<boolean>;
}

/**
 * Ids are taken before their transactions commit, so the newest id that can be seen says nothing of the ones below it. Here the
 * ids taken so far are noted first, then a transaction's number is taken: once every transaction with a lower number has ended, all
 * the noted ids are settled. The number is taken and not read, as PostgreSQL tells the number after the last transaction that ended
 * (`pg_snapshot_xmax`), and newer ones may run already. The order of ids is that of the changes of a record, whose row is locked
 * when its event takes its id.
 */
export function watchSettled(database: Queryable): Settled {
  let settled = 0;
  let noted: { id: number; transaction: number } | undefined;
  return {
    get id() {
      return settled;
    },
    async look() {
      const taken = await takenIds(database);
      if (!noted && taken > settled) noted = { id: taken, transaction: await numberOf(database) };
      if (noted && (await oldestRunning(database)) > noted.transaction) {
        settled = noted.id;
        noted = undefined;
      }
      return taken > settled;
    },
  };
}

/** The last id that any transaction took. */
export async function takenIds(database: Queryable): Promise<number> {
  const { rows } = await database.query('select case when is_called then last_value else 0 end as id from muster.events_id_seq');
  return Number(rows[0]!.id);
}

/** Of a transaction that begins and ends here, after all that have taken an id. */
async function numberOf(database: Queryable): Promise<number> {
  const { rows } = await database.query('select pg_current_xact_id()::text::bigint as number');
  return Number(rows[0]!.number);
}

/**
 * The number of the oldest transaction that still runs here; where none runs, one above all that have ended. Numbers are those of the
 * whole server: a transaction that is known to run in another database of it writes no events of this one.
 */
async function oldestRunning(database: Queryable): Promise<number> {
  const { rows } = await database.query(
    `with snapshot as (select pg_current_snapshot() as now),
       elsewhere as materialized (
         select l.transactionid from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and a.datname <> current_database())
     select coalesce((select min(running::text::bigint) from pg_snapshot_xip(now) as running
                       where not exists (select 1 from elsewhere where transactionid = running::xid)),
                     pg_snapshot_xmax(now)::text::bigint) as oldest
       from snapshot`,
  );
  return Number(rows[0]!.oldest);
}
