import { StartProblem } from '../start-problem.ts';
import type { Database, Queryable } from './database.ts';
import { steps, type Step } from './migrations.ts';
import { withShortLocks } from './short-locks.ts';

type AroundStep = (step: Step, run: () => Promise<void>, transaction: Queryable) => Promise<void>;
const justRun: AroundStep = (_step, run) => run();

/**
 * Runs the steps that this database has not had, each in a transaction of its own.
 *
 * @param around lets a trial measure each step inside its transaction
 * @returns the steps that were run
 * @throws StartProblem where a step fails: nothing of that step was kept
 */
export async function migrate(database: Database, around = justRun): Promise<readonly Step[]> {
  await database.query('create schema if not exists muster');
  await database.query(
    `create table if not exists muster.migrations (
       name text primary key, applied_at timestamptz not null default now(), runs_with text)`,
  );
  await noteRunsWith(database);
  const done: Step[] = [];
  const missing = await missingSteps(database);
  const isLazy = missing.length === steps.length; // a first start that a crash takes back begins anew
  for (const step of missing) {
    try {
      await withShortLocks(database, (transaction) => around(step, () => runStep(transaction, step), transaction), { isLazy });
    } catch (problem) {
      throw problem instanceof StartProblem ? problem : new StartProblem(sentenceOf(`the step “${step.name}”`, done, problem));
    }
    done.push(step);
  }
  return done;
}

/**
 * Brings the tables of modules up to date, after the steps that were run.
 *
 * @throws StartProblem where it fails: nothing of it was kept
 */
export async function changeTables<T>(
  database: Database,
  done: readonly Step[],
  change: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await withShortLocks(database, change);
  } catch (problem) {
    throw problem instanceof StartProblem ? problem : new StartProblem(sentenceOf('the tables of the modules', done, problem));
  }
}

async function runStep(transaction: Queryable, { name, sql, runsWith, after }: Step): Promise<void> {
  await transaction.query(sql);
  await after?.(transaction);
  await transaction.query('insert into muster.migrations (name, runs_with) values ($1, $2)', [name, runsWith ?? null]);
}

/** The column came later than the table. */
async function noteRunsWith(database: Database): Promise<void> {
  const { rows } = await database.query(
    `select from pg_attribute where attrelid = 'muster.migrations'::regclass and attname = 'runs_with' and not attisdropped`,
  );
  if (!rows.length)
    await withShortLocks(database, (transaction) => transaction.query('alter table muster.migrations add column runs_with text'));
}

async function missingSteps(database: Queryable): Promise<Step[]> {
  const { rows } = await database.query('select name from muster.migrations');
  const applied = new Set(rows.map((row) => row.name as string));
  return steps.filter(({ name }) => !applied.has(name));
}

/** Only the operator of the server reads it: the words of the database say what to mend. */
function sentenceOf(at: string, done: readonly Step[], problem: unknown): string {
  const words = (problem instanceof Error ? problem.message : String(problem)).replace(/\.$/, '');
  const before = done.map((step) => `“${step.name}”`).join(', ');
  const kept = before ? `The steps before it were kept: ${before}.` : 'The database is as it was.';
  const back = done.every(({ runsWith }) => runsWith)
    ? 'the version before this one still runs on it'
    : 'to go back to the version before this one, restore the backup from before the upgrade';
  return `The upgrade stopped at ${at}: ${words}. Nothing of that step was kept. ${kept} Mend the cause and start again; ${back}.`;
}

/** Steps that a start would run on a database that has rows; none where it makes the tables for the first time. */
export async function pendingSteps(database: Queryable): Promise<string[]> {
  if (!(await hasMigrations(database))) return [];
  const missing = await missingSteps(database);
  return missing.length < steps.length ? missing.map(({ name }) => name) : [];
}

const hasMigrations = async (database: Queryable): Promise<boolean> => {
  const { rows } = await database.query(`select to_regclass('muster.migrations') is not null as present`);
  return rows[0]!.present as boolean;
};
