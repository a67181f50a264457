import { caseFoldKey, pathOfName } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { Former } from './retire-module.ts';

/** Earlier versions did not note what a deleted module was. */
export async function formerOf({ database }: Context, id: string): Promise<Former | undefined> {
  const { rows } = await database.query(
    `select definition->'former' as former from muster.module_definitions where _id = $1 and deleted`,
    [id],
  );
  return (rows[0]?.former ?? undefined) as Former | undefined;
}

/** The deleted module that has this name, if it can come back. */
export async function restorableNamed({ database }: Context, name: unknown): Promise<string | undefined> {
  if (typeof name !== 'string') return undefined;
  const { rows } = await database.query(
    `select _id, definition->'former'->>'name' as name from muster.module_definitions where deleted and definition->'former' is not null`,
  );
  const keys = [name, pathOfName(name)].map(caseFoldKey);
  return rows.find((row) => keys.includes(caseFoldKey(row.name as string)))?._id as string | undefined;
}
