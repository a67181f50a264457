import { z } from 'zod';
import { conflict, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { nextNumber } from '#server/numbers/numbers.ts';
import { aFile, aRecord, savedRecord } from '#server/openapi/record-shapes.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import { certificateFile } from './certificate-file.ts';
import { COURSE_NUMBERS } from './courses.rules.ts';
import { createSessions } from './create-sessions.ts';
import { highestCourseId } from './numbers.queries.ts';
import { noteProgress } from './progress.ts';
import { takeAttendance } from './take-attendance.ts';
import { type Session } from './attendance-rows.ts';

export const givenUsers = z.array(givenId).min(1, 'Choose at least one person.').max(2_000);
export const skipped = z.array(z.object({ _id: z.string(), reason: z.string() }));
const seconds = z.number().min(0).max(200_000);
const withAttendance = z.object({
  records: z.array(
    z.looseObject({
      _id: z.string(),
      attendance: z.array(z.object({ user: z.string(), state: z.string(), at: z.string().nullable() })),
    }),
  ),
});

export default [
  route('GET /api/courses/get-next-available/courseId', {
    policy: { module: 'courses', view: 'access' },
    summary: 'The next course ID: digits, above all that were ever used',
    answer: z.object({ courseId: z.string() }),
    handle: async ({ context }) => ({
      courseId: String(await nextNumber(context, COURSE_NUMBERS, await highestCourseId(context))),
    }),
  }),

  route('POST /api/course-sessions/checkAndCreateCourseSessions', {
    policy: { module: 'courseSessions', view: 'create' },
    summary: 'A session for each of these people who has none that is open',
    body: z.strictObject({
      course: givenId,
      users: givenUsers,
      date: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
    }),
    answer: z.object({ records: z.array(aRecord), created: z.number().int(), skipped }),
    handle: async ({ context, body }) => {
      const course = await context.records.get(courses, body.course);
      await refuseUnknown(context, body.users);
      return createSessions(context, course, body.users, { date: body.date ? new Date(body.date).toISOString() : null });
    },
  }),

  route('GET /api/course-sessions/by-course/:id', {
    policy: { module: 'courseSessions', view: 'access' },
    summary: 'The sessions of a course with who has attended',
    answer: withAttendance,
    handle: async ({ context, params }) => ({ records: await sessionsOf(context, params.id!) }),
  }),

  route('GET /api/course-sessions/by-course/:id/unattended', {
    policy: { module: 'courseSessions', view: 'access' },
    summary: 'Those in which anybody has not attended',
    answer: withAttendance,
    handle: async ({ context, params }) => {
      const sessions = await sessionsOf(context, params.id!);
      return { records: sessions.filter(({ attended }) => !attended) };
    },
  }),

  route('PUT /api/course-sessions/:id/attendance', {
    policy: { module: 'courseSessions', view: 'edit' },
    summary: 'Notes who has attended a session and who missed it; whoever attended has done the content',
    body: z.strictObject({ attended: z.array(givenId).max(2_000).optional(), missed: z.array(givenId).max(2_000).optional() }),
    answer: savedRecord,
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        const session = await inner.records.lock(courseSessions, params.id!);
        await takeAttendance(inner, session, body);
        return { record: await inner.records.get(courseSessions, session._id), notices: inner.toasts };
      }),
  }),

  route('PUT /api/course-sessions/:id/progress', {
    policy: { module: 'courseSessions', view: 'access' },
    summary: 'Notes how far the caller is in their own session; more than twice the time since the last call does not count',
    body: z.strictObject({
      seconds: seconds.optional(),
      watched: z
        .array(z.tuple([seconds, seconds]))
        .max(200)
        .optional(),
      page: z.number().int().min(1).max(10_000).optional(),
    }),
    answer: z.object({ share: z.number(), position: z.number(), state: z.string() }),
    handle: ({ context, params, body }) => noteProgress(context, params.id!, body),
  }),

  route('GET /api/course-sessions/:id/certificate', {
    policy: { module: 'courseSessions', view: 'access' },
    summary: 'The sealed certificate of a completed session: one’s own, or with `user` that of somebody in it',
    query: z.object({ user: givenId.optional() }),
    answer: aFile,
    handle: async ({ context, params, query, reply }) => {
      const session = await context.records.get(courseSessions, params.id!);
      const row = await context.records.first(courseAttendances, { session: session._id, user: query.user ?? context.userId });
      if (!row?.completed_at) throw conflict('not-completed', 'This course is not completed yet.');
      const { filename, bytes } = await certificateFile(context, row);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${filename}"`)
        .header('content-length', bytes.length)
        .send(bytes);
    },
  }),
];

/** @throws 422 where somebody of them is no active user */
export async function refuseUnknown(context: Context, ids: readonly string[]): Promise<void> {
  const known = await context.records.count(users, {
    all: [
      { field: '_id', op: 'in', value: [...new Set(ids)] },
      { field: 'active', op: 'equals', value: true },
    ],
  });
  if (known < new Set(ids).size) throw invalid({ users: 'Somebody of these is no active user.' });
}

async function sessionsOf(context: Context, courseId: string) {
  const course = await context.records.get(courses, courseId);
  const sessions: Session[] = await context.records.all(courseSessions, { course: course._id });
  const rows = await context.records.all(courseAttendances, { course: course._id });
  const bySession = Map.groupBy(rows, ({ session }) => session);
  return sessions.map((session) => ({
    ...session,
    attendance: (bySession.get(session._id) ?? []).map(({ user, state, at }) => ({ user: user!, state: state ?? 'open', at })),
  }));
}
