import { Refusal } from '#common/errors.ts';
import type { Engine } from '../engine.ts';
import { addressKey } from '../http/address-key.ts';
import { countAttempt } from './count-attempts.ts';
import { foldedSql } from './fold-address.ts';

const WINDOW_SECONDS = 15 * 60;
const OTHER_WINDOWS: Record<string, number> = { application: 60 * 60 };
/** `second`: codes of the second step · `confirm`: one's own password, asked for again · `challenges`: passkey sign-ins begun · `application`: sent from one place. */
const MOST: Record<string, number> = {
  account: 10,
  second: 10,
  confirm: 10,
  reset: 5,
  address: 100,
  challenges: 300,
  application: 20,
};

/**
 * Counts an attempt per account and per address, in the database that all nodes share. The window ends by itself: nobody is
 * locked out for good.
 */
export async function refuseTooMany(engine: Engine, keys: readonly string[]): Promise<void> {
  const now = engine.clock();
  // an address that is over its limit makes no rows for accounts any more
  const addressesFirst = [...keys].sort((one, other) => Number(isAddress(other)) - Number(isAddress(one)));
  for (const key of addressesFirst) {
    const { count, end } = await countAttempt(engine, key, OTHER_WINDOWS[key.split(' ')[0]!] ?? WINDOW_SECONDS);
    if (count <= MOST[key.split(' ')[0]!]!) continue;
    const retryAfter = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    throw new Refusal(429, 'too-many-attempts', 'Too many attempts. Please try again later.', { details: { retryAfter } });
  }
}

/**
 * What the passwords that are tried for an account count under. An address from which its person has signed in counts by itself:
 * who guesses elsewhere does not lock them out.
 */
export async function accountKey(engine: Engine, email: string, ip: string): Promise<string> {
  const { rows } = await engine.database.query(
    `select distinct s.address from muster.sessions s join records.users u on u._id = s.user_id
      where ${foldedSql('u.email')} = $1 and not u.deleted and s.impersonator_id is null and s.address is not null`,
    [email],
  );
  const from = addressKey(ip);
  return rows.some(({ address }) => addressKey(address as string) === from) ? `account ${email} ${from}` : `account ${email}`;
}

const isAddress = (key: string) => key.startsWith('address ');

/** What was right counts towards no limit: an account's slate is wiped, its attempt is taken off the address, which others share. */
export const forgetAttempts = (engine: Engine, keys: readonly string[]) =>
  engine.database.query(
    `with wiped as (delete from muster.sign_in_attempts where key = any($1) and key not like 'address %')
     update muster.sign_in_attempts set count = greatest(count - 1, 0) where key = any($1) and key like 'address %'`,
    [keys],
  );
