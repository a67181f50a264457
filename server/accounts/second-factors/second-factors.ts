import type { SecondFactors } from '#common/second-factors.ts';
import type { Queryable } from '../../database/database.ts';

export async function secondFactorsOf(database: Queryable, userId: string): Promise<SecondFactors> {
  const { rows: apps } = await database.query(
    'select since from muster.authenticator_apps where user_id = $1 and since is not null',
    [userId],
  );
  const { rows: codes } = await database.query('select count(*) as left from muster.recovery_codes where user_id = $1', [userId]);
  const { rows: passkeys } = await database.query(
    `select _id, name, created_at as "createdAt", last_used as "lastUsed" from muster.passkeys where user_id = $1 order by created_at, _id`,
    [userId],
  );
  return {
    totp: apps[0] ? { since: apps[0].since } : null,
    recoveryCodesLeft: codes[0]!.left,
    passkeys: passkeys as SecondFactors['passkeys'],
  };
}

/** Recovery codes stand in for a factor; alone they are none. */
export const isProtected = ({ totp, passkeys }: SecondFactors): boolean => totp !== null || passkeys.length > 0;

/** Without a factor there is nothing left to recover. Inside a transaction, after a factor was taken away. */
export async function dropUselessCodes(database: Queryable, userId: string): Promise<void> {
  if (!isProtected(await secondFactorsOf(database, userId)))
    await database.query('delete from muster.recovery_codes where user_id = $1', [userId]);
}
