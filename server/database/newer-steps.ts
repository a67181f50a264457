import { StartProblem } from '../start-problem.ts';
import type { Queryable } from './database.ts';
import { steps } from './migrations.ts';

/**
 * Whether a newer Muster has brought this database up to date, in a way that this version may run on.
 *
 * @throws StartProblem where running on would damage data
 */
export async function hasNewerSteps(database: Queryable, version: string): Promise<boolean> {
  const unknown = await unknownSteps(database);
  const refusing = unknown.findLast(({ runsWith }) => !runsWith || isOlder(version, runsWith));
  if (!refusing) return unknown.length > 0;
  const { name, runsWith } = refusing;
  const needed = runsWith ? `Start version ${runsWith} or later` : 'Start that version';
  throw new StartProblem(
    `This database was brought up to date by a newer Muster (step “${name}”). ${needed}, or restore a backup.`,
  );
}

interface UnknownStep {
  name: string;
  /** The oldest version that may run on it; empty: none older. */
  runsWith: string | null;
}

async function unknownSteps(database: Queryable): Promise<UnknownStep[]> {
  const { rows: columns } = await database.query(
    `select attname as name from pg_attribute where attrelid = to_regclass('muster.migrations') and attnum > 0 and not attisdropped`,
  );
  if (!columns.length) return [];
  const runsWith = columns.some(({ name }) => name === 'runs_with') ? 'runs_with' : 'null::text';
  const { rows } = await database.query(
    `select name, ${runsWith} as "runsWith" from muster.migrations where name <> all($1::text[]) order by name`,
    [steps.map(({ name }) => name)],
  );
  return rows as UnknownStep[];
}

/** `0.9.0` is older than `0.10.0`. What is no version counts as one that nobody has. */
export function isOlder(version: string, than: string): boolean {
  if (!/^[\d.]+$/.test(than)) return true;
  const [own, needed] = [numbersOf(version), numbersOf(than)];
  const at = needed.findIndex((number, index) => number !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < needed[at]!;
}

const numbersOf = (version: string): number[] => version.split(/[-+]/)[0]!.split('.').map(Number);
