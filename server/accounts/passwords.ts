import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { keptOnce } from '../kept-once.ts';

/** Argon2id with the parameters OWASP names for it: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, options);

/** Unknown accounts cost as much as known ones; an account without a password matches nothing. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password).catch(() => false);
  return Boolean(stored) && password !== '' && matches;
}

const decoy = keptOnce(() => hashPassword('no account has this password'));

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/** Some 80 random bits that the shared pattern accepts, without characters that look alike. */
export const generatedPassword = (): string =>
  `${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}-aA7+`;
