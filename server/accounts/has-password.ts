import type { Context } from '../context.ts';

/** Whether somebody has ever chosen a password for this account. */
export async function hasPassword(context: Context, userId: string): Promise<boolean> {
  const { rows } = await context.database.query(
    'select password_hash is not null as has from muster.credentials where user_id = $1',
    [userId],
  );
  return rows[0]?.has === true;
}
