import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';

/** Whose sessions do not end by being idle (access document, section 4): screens on a wall, and the accounts that a feature names. */
export async function isNeverIdle(engine: Engine, userId: string): Promise<boolean> {
  const { rows } = await engine.database.query('select _id, email, "userType" from records.users where _id = $1', [userId]);
  const user = rows[0] as { _id: string; email: string; userType: string } | undefined;
  if (!user) return false;
  if (user.userType === 'Dashboard') return true;
  const context = systemContext(engine, 'some accounts are never timed out');
  for (const isExempt of engine.discovered.neverIdle) if (await isExempt(context, user)) return true;
  return false;
}
