import { generateSecret, generateURI, verifySync } from 'otplib/functional';
import { renderSVG } from 'uqr';
import type { TotpSetup } from '#common/second-factors.ts';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { revealSecret, sealSecret } from '../../secrets/secret-keys.ts';

const STEP_SECONDS = 30;
const PENDING_MS = 15 * 60 * 1000;

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, thirty seconds. In force when confirmed. */
export async function beginTotp({ database, engine }: Context, userId: string, email: string): Promise<TotpSetup> {
  const secret = generateSecret();
  const uri = generateURI({ issuer: 'Muster', label: email, secret });
  await database.query(
    `insert into muster.authenticator_apps (user_id, pending_secret, pending_until) values ($1, $2, $3)
     on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`,
    [userId, sealSecret(secret), new Date(engine.clock().getTime() + PENDING_MS)],
  );
  return { secret, uri, qr: renderSVG(uri, { border: 2, ecc: 'M' }) };
}

/** Whether the code shows that the app holds the waiting secret, which is in force from then on. Inside a transaction. */
export async function confirmTotp({ database, engine }: Context, userId: string, code: string): Promise<boolean> {
  const { rows } = await database.query(
    'select pending_secret from muster.authenticator_apps where user_id = $1 and pending_until > $2 for no key update',
    [userId, engine.clock()],
  );
  const sealed: string | undefined = rows[0]?.pending_secret;
  const step = sealed && stepOf(engine, sealed, code);
  if (!step) return false;
  await database.query(
    `update muster.authenticator_apps set secret = pending_secret, since = $2, last_step = $3, pending_secret = null, pending_until = null
      where user_id = $1`,
    [userId, engine.clock(), step],
  );
  return true;
}

/** Whether the code is right, now or one step to either side. Each step counts once, also for two calls at once. */
export async function takeTotpCode(engine: Engine, userId: string, code: string): Promise<boolean> {
  const { rows } = await engine.database.query(
    'select secret from muster.authenticator_apps where user_id = $1 and since is not null',
    [userId],
  );
  const step = rows[0] && stepOf(engine, rows[0].secret, code);
  if (!step) return false;
  const { rowCount } = await engine.database.query(
    'update muster.authenticator_apps set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** The number of the step whose code it is; the comparison takes the same time for every code. */
function stepOf(engine: Engine, sealed: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(engine.clock().getTime() / 1000);
  const result = verifySync({ secret: revealSecret(sealed)!, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}
