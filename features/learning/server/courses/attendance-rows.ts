import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import type { courseSessions } from '../../course-sessions.module.ts';

export type Attendance = RecordOf<typeof courseAttendances>;
export type Session = RecordOf<typeof courseSessions>;

export const keepsAttendance = (context: Context): Context =>
  context.asSystem('the server keeps who attended and how far they are');

export const attendanceOf = (context: Context, session: string): Promise<Attendance[]> =>
  keepsAttendance(context).records.all(courseAttendances, { session });

/** One row for each user of these sessions; the row of a user who left a session is kept only if they attended it. */
export async function keepRows(context: Context, sessions: readonly Session[]): Promise<void> {
  const { records } = keepsAttendance(context);
  const ids = sessions.map(({ _id }) => _id);
  const known = ids.length ? await records.all(courseAttendances, { session: ids }) : [];
  const wanted = new Map<string, { session: Session; user: string }>(
    sessions.flatMap((session) => (session.users ?? []).map((user) => [`${session._id}:${user}`, { session, user }] as const)),
  );
  const gone = known.filter((row) => !wanted.has(whose(row)) && row.state !== 'attended').map(({ _id }) => _id);
  if (gone.length) await records.deleteForever(courseAttendances, gone);
  for (const row of known) wanted.delete(whose(row));
  const rows = [...wanted].map(([key, { session, user }]) => ({
    key,
    name: session.name ?? 'Session',
    session: session._id,
    course: session.course,
    user,
    state: 'open',
    ...(session.attended ? DONE(context) : {}),
  }));
  if (rows.length) await records.insertMany(courseAttendances, rows);
}

/** As `key` was when the row was made; the person of a merged account is another since. */
const whose = ({ session, user }: Attendance): string => `${session}:${user}`;

export const DONE = (context: Context) => ({ state: 'attended', share: 1, at: context.now().toISOString() });
