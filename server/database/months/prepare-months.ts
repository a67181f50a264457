import type { Database, Queryable } from '../database.ts';
import { quote } from '../../modules/module.ts';
import { withShortLocks } from '../short-locks.ts';
import { monthAfter, monthOf, rangeOf, startOf, tableOfMonth, tableOfOthers, type TableInMonths } from './table-in-months.ts';
import { tablesInMonths } from './tables-in-months.ts';

const AHEAD = [0, 1, 2];

/**
 * This month and the two that follow have partitions of their own; what falls outside stands in the default one, and so does this
 * month when it began there. Each table has a transaction of its own, so that nobody waits for two of them.
 */
export async function prepareMonths(database: Database, now: Date): Promise<void> {
  for (const table of tablesInMonths)
    await withShortLocks(database, async (transaction) => {
      for (const ahead of AHEAD) await makeMonth(transaction, table, monthAfter(monthOf(now), ahead));
      await table.guard?.(transaction);
    });
}

async function makeMonth(transaction: Queryable, table: TableInMonths, month: string): Promise<void> {
  const { column, from } = table;
  const { rows } = await transaction.query(
    `select to_regclass($1) is null and not exists (
              select from ${tableOfOthers(table)}
               where ${column} >= ${from(startOf(month))} and ${column} < ${from(startOf(monthAfter(month)))}) as free`,
    [tableOfMonth(table, month)],
  );
  if (rows[0]!.free)
    await transaction.query(
      `create table ${tableOfMonth(table, month)} partition of muster.${quote(table.name)} for ${rangeOf(table, month)}`,
    );
}
