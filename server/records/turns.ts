import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';

/** Whose turn it is among these, one after another in the order of their ids, however many ask at the same time. Inside a transaction. */
export async function nextTurn(context: Context, name: string, ids: readonly string[]): Promise<string | undefined> {
  if (!ids.length) return undefined;
  await holdKey(context.database, `turn of ${name}`);
  const { rows } = await context.database.query('select last_user from muster.turns where name = $1', [name]);
  const last = rows[0]?.last_user as string | undefined;
  const ordered = ids.toSorted();
  const next = ordered.find((id) => last !== undefined && id > last) ?? ordered[0]!;
  await context.database.query(
    `insert into muster.turns (name, last_user) values ($1, $2) on conflict (name) do update set last_user = excluded.last_user`,
    [name, next],
  );
  return next;
}
