import { decodeJwt } from 'jose';
import { Refusal } from '#common/errors.ts';
import { SECOND_FACTOR_METHODS, type AskedSecondFactor } from '#common/second-factors.ts';
import type { Engine } from '../../engine.ts';
import type { Shown } from '../signed-in.ts';
import { readToken, signToken } from '../sessions.ts';
import { isProtected, secondFactorsOf } from './second-factors.ts';

const USE = 'second-factor';
const LIFETIME_SECONDS = 5 * 60;

/** What somebody with the right password still has to show; undefined: nothing. */
export async function askSecondFactor(engine: Engine, { userId, chosen }: Shown): Promise<AskedSecondFactor | undefined> {
  const factors = await secondFactorsOf(engine.database, userId);
  if (!isProtected(factors)) return undefined;
  const has = {
    totp: factors.totp !== null,
    passkey: factors.passkeys.length > 0,
    'recovery-code': factors.recoveryCodesLeft > 0,
  };
  const claims = { sub: userId, chosen: chosen ?? (await passwordDateOf(engine, userId))! };
  const token = await signToken(engine, USE, claims, LIFETIME_SECONDS);
  return { token, methods: SECOND_FACTOR_METHODS.filter((method) => has[method]) };
}

/** Whose right password the token stands for. @throws 401 when it is forged, too old, or the password or the person has changed */
export async function personInSecondStep(engine: Engine, token: string): Promise<Shown> {
  const claims = await readToken(engine, USE, token);
  const userId = claims && String(claims.sub);
  if (!userId || (await passwordDateOf(engine, userId)) !== claims.chosen)
    throw new Refusal(401, 'unauthenticated', 'This took too long. Please sign in again.');
  return { userId, chosen: claims.chosen as string | undefined };
}

/** A browser may still carry the token of an old session: that is no second step. */
export function isSecondStep(token: string): boolean {
  try {
    return decodeJwt(token).use === USE;
  } catch {
    return false;
  }
}

async function passwordDateOf(engine: Engine, userId: string): Promise<string | undefined> {
  const { rows } = await engine.database.query(
    `select c.changed_at from muster.credentials c join records.users u on u._id = c.user_id
      where c.user_id = $1 and u.active and not u.deleted`,
    [userId],
  );
  return rows[0]?.changed_at;
}
