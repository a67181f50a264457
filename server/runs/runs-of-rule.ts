import type { Context } from '../context.ts';

/** The run that a stored rule ordered and that is not over; undefined: there is none. */
export async function openRunOf({ database }: Context, orderedBy: string): Promise<string | undefined> {
  const { rows } = await database.query(
    `select _id from muster.runs where ordered_by = $1 and state in ('waiting', 'running', 'paused') limit 1`,
    [orderedBy],
  );
  return rows[0]?._id as string | undefined;
}
