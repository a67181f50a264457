import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import type { Attendance } from '../courses/attendance-rows.ts';
import { isRequired } from './concerned.ts';
import { newestTurns } from './newest-turns.queries.ts';

export const cell = z.object({
  course: z.string(),
  session: z.string(),
  state: z.enum(['open', 'done', 'missed', 'excused', 'expired']),
  share: z.number(),
  due_date: z.string().nullable(),
  valid_until: z.string().nullable(),
});

interface Asked {
  team?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** A page of people, with the newest turn of each at each required course. */
export async function peopleAndCourses(context: Context, { team, pageNumber, pageSize }: Asked) {
  const required = await requiredCourses(context);
  const page = await context.records.search(users, {
    searchTerms: {
      all: [{ field: 'active', op: 'equals', value: true }, ...(team ? [{ field: 'teams', op: 'in', value: [team] }] : [])],
    },
    sortField: 'name',
    sortOrder: 'asc',
    pageNumber,
    pageSize,
  });
  const newest = await turnsOf(
    context,
    page.records.map(({ _id }) => _id),
    required.map(({ _id }) => _id),
  );
  const sessions = await context.records.byIds(courseSessions, [...new Set(newest.flatMap(({ session }) => session ?? []))]);
  const dueOf = new Map(sessions.map(({ _id, due_date }) => [_id, due_date]));
  const byUser = Map.groupBy(newest, ({ user }) => user);
  const today = context.today();
  return {
    courses: required.map(({ _id, title }) => ({ _id, title })),
    records: page.records.map(({ _id, name }) => ({
      _id,
      name,
      cells: (byUser.get(_id) ?? []).map((row) => ({
        course: row.course!,
        session: row.session!,
        state: stateOf(row, today),
        share: row.share ?? 0,
        due_date: dueOf.get(row.session!) ?? null,
        valid_until: row.valid_until,
      })),
    })),
    total: page.total ?? page.records.length,
    pageNumber,
    pageSize,
  };
}

export const requiredCourses = async (context: Context) => (await context.records.all(courses, {})).filter(isRequired);

async function turnsOf(context: Context, users: readonly string[], ofCourses: readonly string[]): Promise<Attendance[]> {
  const ids = users.length ? await newestTurns(context.database, { users, courses: ofCourses }) : [];
  return context.records.byIds(courseAttendances, ids);
}

function stateOf({ completed_at, valid_until, excused, state }: Attendance, today: string): z.infer<typeof cell>['state'] {
  if (excused) return 'excused';
  if (completed_at) return valid_until && valid_until < today ? 'expired' : 'done';
  return state === 'missed' ? 'missed' : 'open';
}
