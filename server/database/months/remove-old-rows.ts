import type { Database } from '../database.ts';
import { withShortLocks } from '../short-locks.ts';
import { monthAfter, startOf, tableOfMonth, tableOfOthers, type TableInMonths } from './table-in-months.ts';

const DAY_MS = 86_400_000;
const BATCH = 10_000;
/** A night comes again: what cannot go for some minutes goes tomorrow. */
const TURNS = { wait: '200ms', mostTries: 180 };

/** What is older than is kept goes: months whose last day is so old as a whole, and what stands in no month row by row. */
export async function removeOldRows(database: Database, table: TableInMonths & { keptDays: number }, now: Date): Promise<void> {
  const until = new Date(now.getTime() - table.keptDays * DAY_MS);
  for (;;) {
    const { rowCount } = await database.query(
      `delete from ${tableOfOthers(table)} where ctid = any(array(
         select ctid from ${tableOfOthers(table)} where ${table.column} < $1 limit ${BATCH}))`,
      [until],
    );
    if (rowCount < BATCH) break;
  }
  for (const month of await monthsOf(database, table))
    if (startOf(monthAfter(month)) <= until)
      await withShortLocks(database, (transaction) => transaction.query(`drop table ${tableOfMonth(table, month)}`), TURNS);
}

async function monthsOf(database: Database, { name }: TableInMonths): Promise<string[]> {
  const { rows } = await database.query(
    `select replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and c.relname ~ $2 order by 1`,
    [`muster.${name}`, `^${name}_[0-9]{4}_[0-9]{2}$`],
  );
  return rows.map(({ month }) => month as string);
}
