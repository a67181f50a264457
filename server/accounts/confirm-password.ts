import { invalid } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { checkPassword } from './passwords.ts';
import { forgetAttempts, refuseTooMany } from './sign-in-limits.ts';

/** Who is signed in shows that they are not somebody at an open screen. @throws 422 at `password`, 429 after ten wrong ones */
export async function confirmPassword({ engine, userId }: Context, password: string): Promise<void> {
  const key = `confirm ${userId}`;
  await refuseTooMany(engine, [key]);
  const { rows } = await engine.database.query('select password_hash from muster.credentials where user_id = $1', [userId]);
  if (!(await checkPassword(rows[0]?.password_hash, password)))
    throw invalid({ password: 'This is not your password. Please try again.' });
  await forgetAttempts(engine, [key]);
}
