import type { Context } from '../context.ts';

/** A file that nothing names any more goes for good, with its pictures; one that is gone already is no problem. */
export async function forgetFile(context: Context, id: string): Promise<void> {
  const { rows } = await context.database.query('delete from muster.files where _id = $1 returning path', [id]);
  for (const { path } of rows as { path: string }[]) context.afterCommit(() => context.engine.files.remove(path));
}
