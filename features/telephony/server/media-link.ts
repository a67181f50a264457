import { timingSafeEqual } from 'node:crypto';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/engine.ts';
import { keyedHash } from '#server/secrets/hash-key.ts';

/** So long a sound or picture can be fetched by whoever was given its address. */
export const LINK_MS = 60 * 60 * 1_000;

/** The address of a file for the telephone company: nobody guesses it, and it ends. */
export async function mediaLink({ engine, now }: Context, file: string): Promise<string> {
  const until = (now().getTime() + LINK_MS).toString(36);
  return `${engine.settings.publicUrl}/media/${file}-${until}-${await proofOf(engine, file, until)}`;
}

/** The file of a token; undefined: it is none of ours, or it has ended. */
export async function fileOfLink({ engine, now }: Context, token: string): Promise<string | undefined> {
  const [file, until = '', proof = ''] = token.split('-');
  if (!isId(file) || !/^[0-9a-z]{6,12}$/.test(until)) return undefined;
  const [one, other] = [Buffer.from(await proofOf(engine, file, until)), Buffer.from(proof)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) return undefined;
  return Number.parseInt(until, 36) > now().getTime() ? file : undefined;
}

const proofOf = async (engine: Engine, file: string, until: string) =>
  (await keyedHash(engine, `media ${file} ${until}`)).slice(0, 40);
