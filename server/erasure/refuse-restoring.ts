import { conflict } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** What was erased stays deleted: nothing is left that could come back. */
export async function refuseRestoringErased(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  if (await isAnyErased(context, module, ids))
    throw conflict('erased', 'This was erased for good, and nothing of it is left to restore.');
}

/** Whether one of these records is a person who was erased, not only a record that was about them. */
export async function isAnyErased({ database }: Context, module: Module, ids: readonly string[]): Promise<boolean> {
  if (!module.storage.has('deleted')) return false;
  const { rows } = await database.query(
    `select 1 from muster.erased_records e join ${module.tableName} t on t._id = e.record_id
      where e.module = $1 and e.record_id = any($2) and t."deleted" limit 1`,
    [module.name, ids],
  );
  return rows.length > 0;
}
