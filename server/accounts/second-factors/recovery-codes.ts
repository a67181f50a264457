import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { keyedHash } from '../../secrets/hash-key.ts';

const HOW_MANY = 10;
/** Without look-alikes; ten of them are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new codes instead of all older ones, to be shown once. Inside a transaction. */
export async function renewRecoveryCodes({ database, engine }: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await database.query('delete from muster.recovery_codes where user_id = $1', [userId]);
  await database.query('insert into muster.recovery_codes (user_id, hash) select $1, unnest($2::text[])', [
    userId,
    await Promise.all(codes.map((code) => hashOf(engine, userId, code))),
  ]);
  return codes;
}

/** Whether it was one of the codes; it is none any more. */
export async function takeRecoveryCode(engine: Engine, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await engine.database.query('delete from muster.recovery_codes where user_id = $1 and hash = $2', [
    userId,
    await hashOf(engine, userId, code),
  ]);
  return rowCount === 1;
}

const newCode = () => {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

const hashOf = (engine: Engine, userId: string, code: string) =>
  keyedHash(engine, `${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
