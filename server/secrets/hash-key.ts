import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { keptOncePer } from '../kept-once.ts';
import { revealSecret, sealSecret } from './secret-keys.ts';

/** HMAC-SHA-256 in hexadecimal, for what is only ever compared: a copy of the table alone is no place to guess it. */
export async function keyedHash(engine: Engine, text: string): Promise<string> {
  return createHmac('sha256', await keyOfNode(engine))
    .update(text)
    .digest('hex');
}

const keyOfNode = keptOncePer(({ database }: Engine) => keyOf(database));

/** Kept sealed in the database, so that it outlives every other secret of the installation. */
async function keyOf(database: Queryable): Promise<string> {
  const { rows } = await database.query('select value from muster.hash_keys');
  return revealSecret((rows[0] as { value: string }).value)!;
}

/** Made at the first start. Recovery codes that are older than it were hashed with a key made of `JWT_SECRET`: it goes on. */
export async function makeHashKey(database: Queryable, jwtSecret: string): Promise<void> {
  const { rows } = await database.query(
    'select exists (select 1 from muster.hash_keys) as made, exists (select 1 from muster.recovery_codes) as used',
  );
  const [{ made, used }] = rows as [{ made: boolean; used: boolean }];
  if (made) return;
  const key = used ? `muster recovery codes\n${jwtSecret}` : randomBytes(32).toString('base64url');
  await database.query(`insert into muster.hash_keys (name, value) values ('hashes', $1) on conflict do nothing`, [
    sealSecret(key),
  ]);
}
