import type { Context } from '../context.ts';

/** Makes what Muster comes with, once in the life of an installation: what was changed or deleted since stays so. */
export async function shipOnce({ database }: Context, key: string, make: () => Promise<unknown>): Promise<void> {
  const { rows } = await database.query('insert into muster.shipped (key) values ($1) on conflict do nothing returning key', [
    key,
  ]);
  if (rows.length) await make();
}
