import { randomInt } from 'node:crypto';
import { Refusal, invalid } from '#common/errors.ts';
import { passwordPattern, resetLength } from '#common/validators/passwords.ts';
import { systemContext, type Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.jobs.ts';
import { endApiKeys } from './api-keys/api-keys.ts';
import { setPassword } from './first-admin.ts';
import { foldAddress, foldedSql } from './fold-address.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { endSessions, readToken, signToken } from './sessions.ts';

const HOUR_MS = 60 * 60 * 1000;
const REGISTRATION_SECONDS = 15 * 60;

/**
 * Mails a temporary password that works once, for an hour. Whether the address has an account is not to be learnt: nobody
 * looks before the answer is on its way, so the work, the answer and its time are the same.
 */
export const requestReset = (context: Context, email: string): Promise<void> =>
  context.asSystem('a forgotten password is reset').queue(resetPassword, { email });

/** The work behind it, off the request path. */
export const resetPassword = job<{ email: string }>('reset-password', (context, { email }) => resetForgotten(context, email), {
  queue: 'mail',
});

export async function resetForgotten(context: Context, email: string): Promise<void> {
  const account = await activeAccount(context.engine, email);
  if (!account) return;
  const temporary = temporaryPassword();
  const hash = await hashPassword(temporary);
  const link = `${context.engine.settings.publicUrl}/new-password`;
  await context.transaction(async (inner) => {
    const { rowCount } = await inner.database.query('select 1 from records.users where _id = $1 and email = $2 for share', [
      account._id,
      account.email,
    ]);
    if (!rowCount) return; // the address has changed meanwhile
    await giveTemporaryPassword(inner, account._id, hash, HOUR_MS);
    await inner.queue(sendMail, {
      isNeeded: true,
      to: [account.email],
      subject: 'Your temporary password',
      html: `<p>Your temporary password is <strong>${temporary}</strong>. It works once, for one hour.</p><p>Enter it at <a href="${link}">${link}</a> to choose a new password. If you did not request this, you can ignore this message.</p>`,
      confidential: true,
    });
  });
}

/** Through a context it stands or falls with its transaction. */
export const giveTemporaryPassword = ({ database, engine }: Context, userId: string, hash: string, lifetimeMs: number) =>
  database.query(
    `insert into muster.credentials (user_id, temporary_hash, temporary_expires) values ($1, $2, $3)
     on conflict (user_id) do update set temporary_hash = $2, temporary_expires = $3`,
    [userId, hash, new Date(engine.clock().getTime() + lifetimeMs)],
  );

/** Whether there was one that could still be used. */
export async function endTemporaryPassword({ database, engine }: Context, userId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update muster.credentials c set temporary_hash = null, temporary_expires = null
      from (select user_id, temporary_expires from muster.credentials where user_id = $1 for no key update) old
      where c.user_id = old.user_id and old.temporary_expires > $2`,
    [userId, engine.clock()],
  );
  return Boolean(rowCount);
}

/** Answers a short-lived token that is good for choosing a password and nothing else; undefined when it does not match. */
export async function temporaryLogin(engine: Engine, email: string, password: string): Promise<string | undefined> {
  const account = await activeAccount(engine, email);
  const isAlive = account?.temporary_expires && Date.parse(account.temporary_expires) > engine.clock().getTime();
  const matches = await checkPassword(isAlive ? account.temporary_hash : null, password);
  if (!matches || !account) return undefined;
  return signToken(engine, 'registration', { sub: account._id, given: account.temporary_expires! }, REGISTRATION_SECONDS);
}

/** The new password ends every session and API key of the account, and the temporary password with it. */
export async function completeRegistration(engine: Engine, token: string, password: string): Promise<string> {
  const claims = await readToken(engine, 'registration', token);
  const account = claims && (await accountById(engine, String(claims.sub)));
  if (!account || account.temporary_expires !== claims.given) throw tooLate();
  const problem = resetLength(password) ?? passwordPattern(password);
  if (problem) throw invalid({ password: problem });
  await systemContext(engine, 'a new password ends the old sessions').transaction(async (inner) => {
    const { rowCount } = await inner.database.query(
      'select 1 from muster.credentials where user_id = $1 and temporary_expires = $2 for no key update',
      [account._id, claims.given],
    );
    if (!rowCount) throw tooLate(); // another call with the same token was quicker
    await setPassword(inner, account._id, password);
    await endSessions(inner, { user: account._id }, 'password change');
    await endApiKeys(inner, { user: account._id }, 'password change');
  });
  return account._id;
}

const tooLate = () => new Refusal(401, 'unauthenticated', 'Please start again with a new temporary password.');

/** Twelve characters without look-alikes: 67 bits. */
export const temporaryPassword = () => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

interface Account {
  _id: string;
  email: string;
  temporary_hash: string | null;
  temporary_expires: string | null;
}

const SELECT = `select u._id, u.email, c.temporary_hash, c.temporary_expires from records.users u
  left join muster.credentials c on c.user_id = u._id where u.active and not u.deleted and`;

/** Where single sign-on alone signs in, a password is of use to System Admins alone. */
async function activeAccount(engine: Engine, email: string): Promise<Account | undefined> {
  const only = engine.settings.singleSignOn?.isOnly ? ` and u."userType" = 'System Admin'` : '';
  const { rows } = await engine.database.query(`${SELECT} ${foldedSql('u.email')} = $1${only}`, [foldAddress(email)]);
  return rows[0] as Account | undefined;
}

async function accountById(engine: Engine, id: string): Promise<Account | undefined> {
  const { rows } = await engine.database.query(`${SELECT} u._id = $1`, [id]);
  return rows[0] as Account | undefined;
}
