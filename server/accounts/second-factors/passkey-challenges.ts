import type { Engine } from '../../engine.ts';
import { randomSecret } from '../sessions.ts';

const LIFETIME_MS = 5 * 60 * 1000;
type Use = 'add' | 'sign-in';

/** 256 random bits that a passkey has to sign; kept in a row that all nodes share. `userId` null: any person may sign. */
export async function newChallenge({ database, clock }: Engine, use: Use, userId: string | null): Promise<string> {
  const challenge = randomSecret();
  const now = clock();
  await database.query(
    `with old as (delete from muster.passkey_challenges where expires_at < $1)
     insert into muster.passkey_challenges (challenge, use, user_id, expires_at) values ($2, $3, $4, $5)`,
    [now, challenge, use, userId, new Date(now.getTime() + LIFETIME_MS)],
  );
  return challenge;
}

/** The challenge that an answer claims to sign, if it was asked for this; asked for or not, it never counts again. */
export async function takeChallenge(
  { database, clock }: Engine,
  clientDataJSON: string,
  use: Use,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (!challenge) return undefined;
  const { rows } = await database.query(
    'delete from muster.passkey_challenges where challenge = $1 returning use, user_id, expires_at',
    [challenge],
  );
  const row = rows[0];
  if (!row || row.use !== use || row.user_id !== userId || Date.parse(row.expires_at) <= clock().getTime()) return undefined;
  return challenge;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
