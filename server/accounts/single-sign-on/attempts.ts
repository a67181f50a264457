import { createHash } from 'node:crypto';
import type { Engine } from '../../engine.ts';
import { randomSecret } from '../sessions.ts';

/** What a sign-in at the provider began with; the browser that began it holds `browser` in a cookie. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  browser: string;
}

export const ATTEMPT_SECONDS = 10 * 60;
export const CODE_SECONDS = 60;

export async function beginAttempt({ database, clock }: Engine): Promise<Attempt> {
  const attempt = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret(), browser: randomSecret() };
  const now = clock();
  await database.query(
    `with old as (delete from muster.single_sign_on_attempts where expires_at < $1)
     insert into muster.single_sign_on_attempts (state_hash, browser_hash, nonce, verifier, expires_at) values ($2, $3, $4, $5, $6)`,
    [
      now,
      hashOf(attempt.state),
      hashOf(attempt.browser),
      attempt.nonce,
      attempt.verifier,
      new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
    ],
  );
  return attempt;
}

/** Once, in time, and by the browser that began it; else undefined. */
export async function takeAttempt(
  { database, clock }: Engine,
  state: string,
  browser: string,
): Promise<Pick<Attempt, 'nonce' | 'verifier'> | undefined> {
  const { rows } = await database.query(
    `delete from muster.single_sign_on_attempts where state_hash = $1 and browser_hash = $2 returning nonce, verifier, expires_at`,
    [hashOf(state), hashOf(browser)],
  );
  const row = rows[0];
  if (!row || Date.parse(row.expires_at) <= clock().getTime()) return undefined;
  return { nonce: row.nonce, verifier: row.verifier };
}

/** What the browser takes from the provider's answer to the page: good once, for a minute, in this browser. */
export async function newSignInCode({ database, clock }: Engine, userId: string, browser: string): Promise<string> {
  const code = randomSecret();
  const now = clock();
  await database.query(
    `with old as (delete from muster.single_sign_on_codes where expires_at < $1)
     insert into muster.single_sign_on_codes (hash, user_id, expires_at) values ($2, $3, $4)`,
    [now, hashOf(`${code} ${browser}`), userId, new Date(now.getTime() + CODE_SECONDS * 1000)],
  );
  return code;
}

/**
 * Whose code it is, if it is good, this browser's, and they may still be here; it never counts again. The code alone stands in
 * an address that somebody could be sent, to be signed in as the sender.
 */
export async function takeSignInCode({ database, clock }: Engine, code: string, browser: string): Promise<string | undefined> {
  const { rows } = await database.query(
    `with taken as (delete from muster.single_sign_on_codes where hash = $1 returning user_id, expires_at)
     select t.user_id, t.expires_at from taken t join records.users u on u._id = t.user_id and u.active and not u.deleted`,
    [hashOf(`${code} ${browser}`)],
  );
  const row = rows[0];
  return row && Date.parse(row.expires_at) > clock().getTime() ? (row.user_id as string) : undefined;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
