import { conflict } from '#common/errors.ts';
import type { Skipped } from '#common/runs.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

const NOTHING_LEFT = 'This was erased for good, and nothing of it is left to restore.';

/** What was erased stays deleted. */
export async function refuseRestoringErased(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  if (await isAnyErased(context, module, ids)) throw conflict('erased', NOTHING_LEFT);
}

export const erasedSkip = (_id: string): Skipped => ({ _id, code: 'conflict', reason: NOTHING_LEFT });

export const isAnyErased = async (context: Context, module: Module, ids: readonly string[]): Promise<boolean> =>
  (await erasedAmong(context, module, ids)).size > 0;

/** Which of these records are people who were erased, not only records that were about them. Who restores the others holds the rows first. */
export async function erasedAmong({ database }: Context, module: Module, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!module.storage.has('deleted')) return new Set();
  const { rows } = await database.query(
    `select e.record_id as id from muster.erased_records e join ${module.tableName} t on t._id = e.record_id
      where e.module = $1 and e.record_id = any($2) and t."deleted"`,
    [module.name, ids],
  );
  return new Set(rows.map(({ id }) => id as string));
}
