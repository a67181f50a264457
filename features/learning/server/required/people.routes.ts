import { z } from 'zod';
import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { notify } from '#server/notifications/notify.ts';
import { notices } from '#server/openapi/record-shapes.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courses } from '../../courses.module.ts';
import { courseDue } from '../../learning.notification-kinds.ts';
import { keepsAttendance, type Attendance } from '../courses/attendance-rows.ts';
import { isRequired } from './concerned.ts';

const mayManage = { module: 'courseSessions', view: 'edit' } as const;
const cell = z.object({
  course: z.string(),
  session: z.string(),
  state: z.enum(['open', 'done', 'missed', 'excused', 'expired']),
  share: z.number(),
  due_date: z.string().nullable(),
  valid_until: z.string().nullable(),
});

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
      courses: z.array(z.object({ _id: z.string(), title: z.string().nullable() })),
      records: z.array(z.object({ _id: z.string(), name: z.string().nullable(), cells: z.array(cell) })),
      total: z.number().int(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
    handle: ({ context, query }) => peopleAndCourses(context, query),
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

interface Asked {
  team?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

async function peopleAndCourses(context: Context, { team, pageNumber, pageSize }: Asked) {
  const required = (await context.records.all(courses, {})).filter(isRequired);
  const page = await context.records.search(users, {
    searchTerms: {
      all: [{ field: 'active', op: 'equals', value: true }, ...(team ? [{ field: 'teams', op: 'in', value: [team] }] : [])],
    },
    sortField: 'name',
    sortOrder: 'asc',
    pageNumber,
    pageSize,
  });
  const rows =
    required.length && page.records.length
      ? await context.records.all(
          courseAttendances,
          { course: required.map(({ _id }) => _id), user: page.records.map(({ _id }) => _id) },
          { sortField: 'createdAt', sortOrder: 'desc' },
        )
      : [];
  const newest = newestOfEach(rows);
  const sessions = newest.length
    ? await context.records.all(courseSessions, { _id: [...new Set(newest.map(({ session }) => session))] })
    : [];
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

/** Of each person and course the newest row, as the rows come newest first. */
function newestOfEach(rows: readonly Attendance[]): Attendance[] {
  const newest = new Map<string, Attendance>();
  for (const row of rows) if (!newest.has(`${row.user}:${row.course}`)) newest.set(`${row.user}:${row.course}`, row);
  return [...newest.values()];
}

function stateOf({ completed_at, valid_until, excused, state }: Attendance, today: string): z.infer<typeof cell>['state'] {
  if (excused) return 'excused';
  if (completed_at) return valid_until && valid_until < today ? 'expired' : 'done';
  return state === 'missed' ? 'missed' : 'open';
}
