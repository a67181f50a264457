import { StartProblem } from '../start-problem.ts';
import type { Database, Queryable } from './database.ts';

/** How long others wait behind a change of a table that waits for its turn. */
const WAIT = '2s';
const REST_MS = 1_000;
/** A transaction that is open and idle ends after a minute, a statement too; runs go in batches. */
const MOST_TRIES = 200;

/** Another transaction held a table, or the two wait for each other. */
const IN_USE = new Set(['55P03', '40P01']);

interface Turns {
  wait?: string;
  mostTries?: number;
  /** Commits without waiting for the disk. A crash may undo it, together with every later commit. */
  isLazy?: boolean;
}

/**
 * Changes tables in one transaction. Whoever asks for a table after a change that waits for it waits behind it, reads included: so a change
 * waits for two seconds, lets the others go on for one, and tries again.
 *
 * @throws StartProblem when a table stays in use for some ten minutes
 */
export const withShortLocks = <T>(
  database: Database,
  change: (transaction: Queryable) => Promise<T>,
  turns: Turns = {},
): Promise<T> =>
  inTurns(
    (attempt) => database.transaction(attempt),
    change,
    () => sentenceOf(database),
    turns,
  );

/**
 * The same in whatever a failed attempt undoes.
 *
 * @param sentence of the problem when a table stays in use
 */
export async function inTurns<T>(
  undoing: (attempt: (transaction: Queryable) => Promise<T>) => Promise<T>,
  change: (transaction: Queryable) => Promise<T>,
  sentence: () => string | Promise<string>,
  { wait = WAIT, mostTries = MOST_TRIES, isLazy = false }: Turns = {},
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await undoing(async (transaction) => {
        await transaction.query(`set local lock_timeout = '${wait}'${isLazy ? '; set local synchronous_commit = off' : ''}`);
        return change(transaction);
      });
    } catch (problem) {
      if (!IN_USE.has((problem as { code?: string }).code ?? '')) throw problem;
      if (tries === mostTries) throw new StartProblem(await sentence());
      await new Promise((rest) => setTimeout(rest, REST_MS));
    }
}

async function sentenceOf(database: Database): Promise<string> {
  const { rows } = await database.query(
    `select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'HH24:MI') as since from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 1`,
  );
  const longest = rows[0]
    ? ` The longest transaction is that of process ${rows[0].pid} (${rows[0].name}), since ${rows[0].since} UTC.`
    : '';
  return `Tables that have to change are in use by other transactions.${longest} End it (select pg_terminate_backend(pid)), and start again.`;
}
