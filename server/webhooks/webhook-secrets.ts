import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';

const OLD_SIGNS_FOR_HOURS = 24;
const PREFIX = 'whsec_';

const newSecret = () => PREFIX + randomBytes(32).toString('base64');

/** @returns `whsec_` and 32 random bytes in base64: shown once, kept sealed */
export async function makeSecret({ database }: Context, webhook: string): Promise<string> {
  const secret = newSecret();
  await database.query('insert into muster.webhook_secrets (webhook, secret) values ($1, $2)', [webhook, sealSecret(secret)]);
  return secret;
}

/** For 24 hours the old secret signs too, so that the other side changes its own when it can. */
export async function rotateSecret({ database, now }: Context, webhook: string): Promise<string> {
  const secret = newSecret();
  await database.query(
    `update muster.webhook_secrets set old_secret = secret, secret = $2,
            old_until = $3::timestamptz + interval '${OLD_SIGNS_FOR_HOURS} hours' where webhook = $1`,
    [webhook, sealSecret(secret), now()],
  );
  return secret;
}

/** The secrets that sign at this moment, the newest first. */
export async function signingSecrets({ database, now }: Context, webhook: string): Promise<string[]> {
  const { rows } = await database.query(
    'select secret, case when old_until > $2 then old_secret end as old from muster.webhook_secrets where webhook = $1',
    [webhook, now()],
  );
  const { secret = null, old = null } = (rows[0] ?? {}) as { secret?: string | null; old?: string | null };
  return [secret, old].map((sealed) => revealSecret(sealed)).filter((each) => each !== null);
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA-256 over id, seconds and body, a signature per secret. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
