import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { attendanceOf, DONE, keepsAttendance, type Attendance, type Session } from './attendance-rows.ts';
import { completeWhereDone } from './complete.ts';

interface Given {
  attended?: readonly string[] | undefined;
  missed?: readonly string[] | undefined;
}

/** Notes who came and who did not. @throws 422 for users outside the session */
export async function takeAttendance(context: Context, session: Session, { attended = [], missed = [] }: Given): Promise<void> {
  const rows = await attendanceOf(context, session._id);
  const users = new Set(rows.map(({ user }) => user));
  const problems: Record<string, string> = {};
  for (const [list, ids] of Object.entries({ attended, missed }))
    if (ids.some((id) => !users.has(id))) problems[list] = 'Somebody of these is not in this session.';
  if (attended.some((id) => missed.includes(id))) problems.missed = 'Nobody has attended and missed a session.';
  if (Object.keys(problems).length) throw invalid(problems);
  const { records } = keepsAttendance(context);
  for (const row of rows) {
    if (attended.includes(row.user!) && row.state !== 'attended') await attend(context, row);
    if (missed.includes(row.user!) && row.state !== 'missed')
      await records.update(courseAttendances, row._id, { state: 'missed', at: context.now().toISOString(), completed_at: null });
  }
  await settleSession(context, session._id);
}

export async function attend(context: Context, row: Attendance): Promise<void> {
  const { records } = keepsAttendance(context);
  const done = await records.update(courseAttendances, row._id, DONE(context));
  await completeWhereDone(context, [done]);
}

/** A session is attended when all of its users have attended. */
export async function settleSession(context: Context, id: string): Promise<void> {
  const { records } = keepsAttendance(context);
  const rows = await attendanceOf(context, id);
  const attended = rows.length > 0 && rows.every(({ state }) => state === 'attended');
  const session = await records.find(courseSessions, id);
  if (session && (session.attended ?? false) !== attended) await records.update(courseSessions, id, { attended });
}
