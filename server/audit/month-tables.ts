import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { quote } from '../modules/module.ts';
import { StartProblem } from '../start-problem.ts';
import { guardPartitions } from './audit-months.ts';

/** @param month `2026-11` */
export const tableOfMonth = (month: string): string => `muster.${quote(`audit_log_${month.replace('-', '_')}`)}`;

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
      `alter table muster.audit_log attach partition ${tableOfMonth(month)}
         for values from ('${month}-01 00:00+00') to ('${monthAfter(month)}-01 00:00+00')`,
    );
    await guardPartitions(database);
  });

const monthAfter = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

const MOST_TRIES = 60;
const REST_MS = 1_000;
const IN_USE = new Set(['55P03', '40P01']);

/** Who writes waits behind a change of the log: it waits for its turn two seconds at a time, and lets the others go on for one. */
async function changingLog(context: Context, change: (database: Queryable) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await context.savepoint(async ({ database }) => {
        await database.query(`set local lock_timeout = '2s'`);
        await change(database);
      });
    } catch (problem) {
      if (!IN_USE.has((problem as { code?: string }).code ?? '')) throw problem;
      if (tries === MOST_TRIES) throw new StartProblem('The audit log is in use by a transaction that does not end.');
      await new Promise((rest) => setTimeout(rest, REST_MS));
    }
}
