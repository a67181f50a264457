import type { Context } from '../context.ts';

/**
 * Numbers that are given once, under a key: those of records that are gone are not given again. Who takes one holds the key until the
 * transaction ends.
 *
 * @param above the highest that is known to be in use
 */
export async function takeNumber(context: Context, key: string, above = 0): Promise<number> {
  const { rows } = await context.database.query(
    `insert into muster.numbers as n (key, last) values ($1, $2::bigint + 1)
     on conflict (key) do update set last = greatest(n.last, $2::bigint) + 1 returning last`,
    [key, above],
  );
  return Number(rows[0]!.last);
}

/** The next one, which is not taken by this. */
export async function nextNumber(context: Context, key: string, above = 0): Promise<number> {
  const { rows } = await context.database.query('select last from muster.numbers where key = $1', [key]);
  return Math.max(above, Number(rows[0]?.last ?? 0)) + 1;
}

/** Somebody gave this number to a record by hand: it counts as given. */
export async function noteNumber(context: Context, key: string, number: number): Promise<void> {
  await context.database.query(
    `insert into muster.numbers as n (key, last) values ($1, $2)
     on conflict (key) do update set last = excluded.last where n.last < excluded.last`,
    [key, number],
  );
}
