import type { RecordOf } from '#common/module.ts';
import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import type { Created } from '../evaluations/create-entries.ts';
import type { Session } from './attendance-rows.ts';

type Course = RecordOf<typeof courses>;

/** A session for each of these people who has none that is open. Calls for the same course take turns. */
export function createSessions(
  context: Context,
  course: Course,
  users: readonly string[],
  { date = null, dueOf }: { date?: string | null; dueOf?: (user: string) => string | null } = {},
): Promise<Created<Session>> {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `sessions of ${course._id}`);
    const { records } = inner.asSystem('people get sessions of their courses');
    const wanted = [...new Set(users)];
    const { due_days } = await records.get(courses, course._id); // the giver may not read it, and everybody has the same due date
    const open = await records.all(courseAttendances, {
      all: [
        { field: 'course', op: 'equals', value: course._id },
        { field: 'user', op: 'in', value: wanted },
        { field: 'state', op: 'notEquals', value: 'missed' },
        { field: 'completed_at', op: 'empty' },
        { field: 'excused', op: 'empty' },
      ],
    });
    const has = new Map(open.map(({ user, session }) => [user!, session!]));
    const made = await records.insertMany(
      courseSessions,
      wanted
        .filter((user) => !has.has(user))
        .map((user) => ({
          name: course.title ?? 'Course',
          course: course._id,
          users: [user],
          assigned_to: user,
          date: date ?? inner.now().toISOString(),
          due_date: dueOf?.(user) ?? (due_days === null ? null : addDays(inner.today(), due_days)),
        })),
    );
    const kept = has.size ? await records.all(courseSessions, { _id: [...new Set(has.values())] }) : [];
    const skipped = wanted.filter((user) => has.has(user)).map((_id) => ({ _id, reason: 'They have an open session already.' }));
    return { records: [...kept, ...made], created: made.length, skipped };
  });
}
