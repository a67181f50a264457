import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { rangeOf, tableOfMonth as tableOf } from '../database/months/table-in-months.ts';
import { auditLogInMonths } from '../database/months/tables-in-months.ts';
import { inTurns } from '../database/short-locks.ts';
import { guardPartitions } from './guard-partitions.ts';

/** @param month `2026-11` */
export const tableOfMonth = (month: string): string => tableOf(auditLogInMonths, month);

export type Standing = 'attached' | 'beside' | 'away';

/** Whether the table of a month is part of the log, stands beside it, or is not there. */
export async function standingOf(database: Pick<Queryable, 'query'>, month: string): Promise<Standing> {
  const { rows } = await database.query(
    `select t.oid is not null as "isThere", exists (
              select from pg_inherits where inhrelid = t.oid and inhparent = 'muster.audit_log'::regclass) as "isAttached"
       from (select to_regclass($1)::oid as oid) t`,
    [tableOfMonth(month)],
  );
  const { isThere, isAttached } = rows[0] as { isThere: boolean; isAttached: boolean };
  return isAttached ? 'attached' : isThere ? 'beside' : 'away';
}

/** Takes the table of a month out of the log. Inside a transaction. */
export const dropMonth = (context: Context, month: string): Promise<void> =>
  changingLog(context, async (database) => {
    await database.query(`alter table muster.audit_log detach partition ${tableOfMonth(month)}`);
    await database.query(`drop table ${tableOfMonth(month)}`);
  });

/** Makes the table of a month part of the log again, as append-only as the others. Inside a transaction. */
export const attachMonth = (context: Context, month: string): Promise<void> =>
  changingLog(context, async (database) => {
    await database.query(
      `alter table muster.audit_log attach partition ${tableOfMonth(month)} for ${rangeOf(auditLogInMonths, month)}`,
    );
    await guardPartitions(database);
  });

const MOST_TRIES = 60;

/** Who writes waits behind a change of the log: it waits for its turn two seconds at a time, and lets the others go on for one. */
const changingLog = (context: Context, change: (database: Queryable) => Promise<void>): Promise<void> =>
  inTurns(
    (attempt) => context.savepoint(({ database }) => attempt(database)),
    change,
    () => 'The audit log is in use by a transaction that does not end.',
    { mostTries: MOST_TRIES },
  );
