import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { readToken, signToken } from '#server/accounts/sessions.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { keepsAttendance } from './attendance-rows.ts';
import { takeAttendance } from './take-attendance.ts';

const USE = 'course check-in';
/** Another code is shown so often; each works a little longer, for whoever is scanning it. */
export const SHOWN_SECONDS = 30;
const WORKS_SECONDS = 45;

/** What the teacher's screen shows: a picture of it from before is good for nothing. */
export async function checkInCode(context: Context, sessionId: string) {
  const session = await context.records.get(courseSessions, sessionId);
  if (!(await context.records.may('edit', courseSessions, session._id))) throw notFound();
  const code = await signToken(context.engine, USE, { session: session._id }, WORKS_SECONDS);
  const link = `${context.engine.settings.publicUrl}/app/learning/check-in?code=${encodeURIComponent(code)}`;
  return { code, link, seconds: SHOWN_SECONDS };
}

/** The caller is in the room. @throws 409 for a code that is over, 404 where they are not in the session */
export async function checkIn(context: Context, code: string): Promise<{ session: string; name: string | null }> {
  const claims = await readToken(context.engine, USE, code);
  if (typeof claims?.session !== 'string')
    throw conflict('code-is-over', 'This code is over. Please scan the one on the screen again.');
  const id = claims.session;
  return context.transaction(async (inner) => {
    const { records } = keepsAttendance(inner);
    const own = await records.first(courseAttendances, { session: id, user: inner.userId });
    if (!own) throw notFound('You are not in this session. Please tell the teacher.');
    const session = await records.lock(courseSessions, id);
    await takeAttendance(inner, session, { attended: [inner.userId!] });
    return { session: session._id, name: session.name };
  });
}
