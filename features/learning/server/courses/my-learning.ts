import type { Context } from '#server/context.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseEvalEntries } from '../../course-eval-entries.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';

/** What the caller has to learn, is learning and has learned: the newest first. */
export async function myLearning(context: Context) {
  const rows = await context.records.all(
    courseAttendances,
    { user: context.userId },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  const ofIds = (ids: (string | null)[]) => ({ _id: [...new Set(ids.filter(Boolean))] });
  const [sessions, taught, untaken] = await Promise.all([
    rows.length ? context.records.all(courseSessions, ofIds(rows.map(({ session }) => session))) : [],
    rows.length ? context.records.all(courses, ofIds(rows.map(({ course }) => course))) : [],
    rows.length && mayOpen(context, courseEvalEntries.name)
      ? context.records.all(courseEvalEntries, {
          all: [
            { field: 'user', op: 'equals', value: context.userId },
            {
              any: [
                { field: 'date_taken', op: 'empty' },
                { field: 'passed', op: 'equals', value: false },
              ],
            },
          ],
        })
      : [],
  ]);
  const sessionOf = new Map(sessions.map((each) => [each._id, each]));
  const courseOf = new Map(taught.map((each) => [each._id, each]));
  return rows.flatMap((row) => {
    const [session, course] = [sessionOf.get(row.session!), courseOf.get(row.course!)];
    if (!session || !course) return [];
    const waits = row.state === 'attended' && !row.completed_at;
    const entry = waits ? untaken.find((each) => each.course === course._id) : undefined;
    return [
      {
        _id: row._id,
        session: session._id,
        state: row.state ?? 'open',
        share: row.share ?? 0,
        position: row.position,
        page: row.page,
        date: session.date,
        place: session.place,
        due_date: session.due_date,
        completed_at: row.completed_at,
        valid_until: row.valid_until,
        certificate_number: row.certificate_number,
        excused: row.excused,
        entry: entry?._id ?? null,
        course: { _id: course._id, title: course.title, type: course.type, category: course.category },
      },
    ];
  });
}

const mayOpen = ({ access, engine }: Context, name: string): boolean => access.module(engine.registry.module(name)).access;
