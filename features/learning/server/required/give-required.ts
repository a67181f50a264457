import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courseGiven } from '../../learning.notification-kinds.ts';
import { createSessions } from '../courses/create-sessions.ts';
import type { Attendance } from '../courses/attendance-rows.ts';
import { concernedBy, type Course } from './concerned.ts';

/** So many days before a certificate expires the next turn begins. */
export const RENEWED_DAYS = 90;
const BATCH = 500;

/** A session for everybody of whom the course is required and who neither has one open nor a certificate that lasts. */
export async function giveRequired(context: Context, course: Course, among?: readonly string[]): Promise<number> {
  const ids = await concernedBy(context, course, among);
  let created = 0;
  for (let at = 0; at < ids.length; at += BATCH) created += await giveBatch(context, course, ids.slice(at, at + BATCH));
  return created;
}

function giveBatch(context: Context, course: Course, ids: readonly string[]): Promise<number> {
  return context.transaction(async (inner) => {
    const rows = await inner.records.all(courseAttendances, { course: course._id, user: ids });
    const byUser = Map.groupBy(rows, ({ user }) => user!);
    const lasts = addDays(inner.today(), RENEWED_DAYS);
    const wanted = ids.filter((id) => (byUser.get(id) ?? []).every((row) => isOver(row, lasts)));
    if (!wanted.length) return 0;
    const dueOf = (user: string) => expiryOf(byUser.get(user) ?? []);
    const before = new Set(rows.map(({ session }) => session));
    const made = await createSessions(inner, course, wanted, { dueOf });
    const fresh = made.records.filter(({ _id }) => !before.has(_id));
    for (const session of fresh)
      await notify(inner, {
        to: session.users ?? [],
        kind: courseGiven,
        title: 'A course is required of you',
        about: { moduleName: courseSessions.name, recordId: session._id },
      });
    return made.created;
  });
}

/** Neither open nor excused, and what was completed expires soon. */
const isOver = ({ state, completed_at, valid_until, excused }: Attendance, lasts: string): boolean =>
  !excused && (state === 'missed' || (completed_at !== null && valid_until !== null && valid_until <= lasts));

/** A renewal is due when the certificate before it expires. */
const expiryOf = (rows: readonly Attendance[]): string | null =>
  rows.reduce<string | null>(
    (latest, { valid_until }) => (valid_until && (!latest || valid_until > latest) ? valid_until : latest),
    null,
  );
