import { timingSafeEqual } from 'node:crypto';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { keyedHash } from '../secrets/hash-key.ts';

const proofOf = async (engine: Engine, letter: string) => (await keyedHash(engine, `unsubscribe ${letter}`)).slice(0, 32);

/** The address at which the recipient of a letter ends it all. It holds as long as the letter stands in the outbox. */
export const unsubscribeLink = async (engine: Engine, letter: string): Promise<string> =>
  `${engine.settings.publicUrl}/unsubscribe/${letter}${await proofOf(engine, letter)}`;

/** To whom the letter of a link went; undefined: it is none of ours. */
export async function addressOfLink({ engine, database }: Context, token: string): Promise<string | undefined> {
  const [letter, proof] = [token.slice(0, 24), Buffer.from(token.slice(24))];
  if (!isId(letter) || token.length !== 56) return undefined;
  if (!timingSafeEqual(Buffer.from(await proofOf(engine, letter)), proof)) return undefined;
  const { rows } = await database.query(`select "to"->>0 as address from muster.outbox where _id = $1`, [letter]);
  return rows[0]?.address as string | undefined;
}
