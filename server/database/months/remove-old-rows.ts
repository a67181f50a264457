import type { Engine } from '../../engine.ts';
import { StartProblem } from '../../start-problem.ts';
import type { Database } from '../database.ts';
import { withShortLocks } from '../short-locks.ts';
import { monthAfter, startOf, tableOfMonth, tableOfOthers, type TableInMonths } from './table-in-months.ts';

const DAY_MS = 86_400_000;
const BATCH = 10_000;
/** Who writes waits for a fifth of a second behind a month that goes; for some three minutes it tries. */
const TURNS = { wait: '200ms', mostTries: 150 };

type Kept = TableInMonths & { keptDays: number };

/** What is older than is kept goes: months whose last day is so old as a whole, and what stands in no month in batches. */
export async function removeOldRows({ database, log }: Engine, table: Kept, now: Date): Promise<void> {
  const until = new Date(now.getTime() - table.keptDays * DAY_MS);
  await removeOthers(database, table, until);
  for (const month of await monthsOf(database, table))
    if (startOf(monthAfter(month)) <= until)
      await dropMonth(database, table, month).catch((problem: unknown) => {
        if (!(problem instanceof StartProblem)) throw problem;
        log.warn({ table: table.name, month, problem: problem.message }, 'an old month stays until tomorrow');
      });
}

async function removeOthers(database: Database, table: Kept, until: Date): Promise<void> {
  const others = tableOfOthers(table);
  for (let removed = BATCH; removed === BATCH;) {
    const { rowCount } = await database.query(
      `delete from ${others} where ctid = any(array(select ctid from ${others} where ${table.column} < $1 limit ${BATCH}))`,
      [until],
    );
    removed = rowCount;
  }
}

const dropMonth = (database: Database, table: TableInMonths, month: string) =>
  withShortLocks(database, (transaction) => transaction.query(`drop table ${tableOfMonth(table, month)}`), TURNS);

async function monthsOf(database: Database, { name }: TableInMonths): Promise<string[]> {
  const { rows } = await database.query(
    `select replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and c.relname ~ $2 order by 1`,
    [`muster.${name}`, `^${name}_[0-9]{4}_[0-9]{2}$`],
  );
  return rows.map(({ month }) => month as string);
}
