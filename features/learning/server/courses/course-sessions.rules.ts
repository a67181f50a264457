import { check, derive, effectTogether } from '#server/records/rules.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import { attendanceOf, keepRows, keepsAttendance, DONE } from './attendance-rows.ts';
import { completeWhereDone } from './complete.ts';
import { inviteToClasses } from './invite-to-class.ts';
import { settleSession } from './take-attendance.ts';

export default [
  derive(courseSessions, 'a session without a name has that of its course', { on: ['course'], orNew: true }, async (save) => {
    const { record, set, context } = save;
    if (record.name) return;
    const course = await context.asSystem('a session is named after its course').records.find(courses, record.course);
    set({ name: course?.title ?? 'Session' });
  }),
  check(courseSessions, 'a session holds no more people than its place', { on: ['users', 'capacity'], orNew: true }, (save) => {
    const { record, refuse } = save;
    if (record.capacity !== null && (record.users ?? []).length > record.capacity)
      refuse(`There is room for ${record.capacity}.`, 'users');
  }),
  effectTogether(
    courseSessions,
    'every user of a session has a row of attendance',
    { on: ['users', 'attended', 'course'], orNew: true },
    async (saves) => {
      const { context } = saves[0]!;
      await keepRows(
        context,
        saves.map(({ record }) => record),
      );
      for (const { record, changed } of saves) {
        if (!record.attended || !changed('attended')) continue;
        await attendAll(context, record._id);
        await settleSession(context, record._id);
      }
    },
  ),
  effectTogether(
    courseSessions,
    'people in a class have it in their calendar',
    { on: ['users', 'date', 'place'], orNew: true, after: 'every user of a session has a row of attendance' },
    inviteToClasses,
  ),
];

async function attendAll(context: Parameters<typeof keepsAttendance>[0], session: string): Promise<void> {
  const { records } = keepsAttendance(context);
  const open = (await attendanceOf(context, session)).filter(({ completed_at }) => !completed_at);
  for (const row of open) {
    const done = row.state === 'attended' ? row : await records.update(courseAttendances, row._id, DONE(context));
    await completeWhereDone(context, [done]);
  }
}
