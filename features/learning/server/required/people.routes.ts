import { z } from 'zod';
import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { notify } from '#server/notifications/notify.ts';
import { aFile, notices } from '#server/openapi/record-shapes.ts';
import { toWorkbook } from '#server/records/workbook.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courseDue } from '../../learning.notification-kinds.ts';
import { keepsAttendance, type Attendance } from '../courses/attendance-rows.ts';
import { cell, peopleAndCourses } from './people-and-courses.ts';
import { peopleSheet } from './people-sheet.ts';

const mayManage = { module: 'courseSessions', view: 'edit' } as const;

export default [
  route('GET /api/learning/people', {
    policy: mayManage,
    summary: 'People and the required courses: how far each is',
    query: z.object({
      team: givenId.optional(),
      pageNumber: z.coerce.number().int().min(0).max(10_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({
      courses: z.array(z.object({ _id: z.string(), title: z.string().nullish() })),
      records: z.array(z.object({ _id: z.string(), name: z.string().nullable(), cells: z.array(cell) })),
      total: z.number().int(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
    handle: ({ context, query }) => peopleAndCourses(context, query),
  }),

  route('GET /api/learning/people.xlsx', {
    policy: { module: 'courseSessions', view: 'export' },
    commitsItself: 'it streams',
    summary: 'The same as a workbook, everybody in it',
    query: z.object({ team: givenId.optional() }),
    answer: aFile,
    handle: async ({ context, query, reply }) => {
      const sheet = await peopleSheet(context, query.team);
      reply.header('content-disposition', 'attachment; filename="required-courses.xlsx"');
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(toWorkbook(sheet));
    },
  }),

  route('PUT /api/course-sessions/:id/excuse', {
    policy: mayManage,
    summary: 'Excuses somebody from a session, with a reason; nothing reminds them of it any more',
    body: z.strictObject({ user: givenId, reason: z.string().trim().min(1, 'Say why.').max(500) }),
    answer: z.object({ status: z.literal('ok'), notices }),
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        const row = await rowOf(inner, params.id!, body.user);
        if (row.completed_at) throw conflict('completed', 'This course is completed already.');
        await keepsAttendance(inner).records.update(courseAttendances, row._id, { excused: body.reason });
        return { status: 'ok', notices: inner.toasts };
      }),
  }),

  route('POST /api/course-sessions/:id/remind', {
    policy: mayManage,
    summary: 'Reminds those who have not finished a session',
    answer: z.object({ reminded: z.number().int() }),
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const session = await inner.records.lock(courseSessions, params.id!);
        const rows = await keepsAttendance(inner).records.all(courseAttendances, { session: session._id });
        const open = rows.filter(({ completed_at, excused, state }) => !completed_at && !excused && state !== 'missed');
        await notify(inner, {
          to: open.map(({ user }) => user),
          kind: courseDue,
          title: 'A course is waiting for you',
          about: { moduleName: courseSessions.name, recordId: session._id },
        });
        return { reminded: open.length };
      }),
  }),
];

async function rowOf(context: Context, sessionId: string, user: string): Promise<Attendance> {
  const session = await context.records.lock(courseSessions, sessionId);
  const row = await keepsAttendance(context).records.first(courseAttendances, { session: session._id, user });
  if (!row) throw notFound('This person is not in the session.');
  return row;
}
