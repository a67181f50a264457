import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { checkIn, checkInCode } from './check-in.ts';
import { myLearning } from './my-learning.ts';

const text = z.string().nullable();
/** Of a record whose fields may be hidden from whoever asks. */
const given = z.string().nullish();

export default [
  route('GET /api/course-sessions/:id/check-in-code', {
    policy: { module: 'courseSessions', view: 'edit' },
    summary: 'The code of the moment that people in a class scan to check in',
    answer: z.object({ code: z.string(), link: z.string(), seconds: z.number().int() }),
    handle: ({ context, params }) => checkInCode(context, params.id!),
  }),
  route('POST /api/course-sessions/check-in', {
    policy: { module: 'courseSessions', view: 'access' },
    notWhileImpersonating: true,
    summary: 'Notes that the caller is in the room of a class',
    body: z.strictObject({ code: z.string().min(1).max(2_000) }),
    answer: z.object({ session: z.string(), name: z.string().nullable() }),
    handle: ({ context, body }) => checkIn(context, body.code),
  }),
  route('GET /api/learning/mine', {
    policy: { module: 'courseSessions', view: 'access' },
    summary: 'The caller’s own courses: how far each is, when it is due, and what is left to do',
    answer: z.object({
      records: z.array(
        z.object({
          _id: z.string(),
          session: z.string(),
          state: z.string(),
          share: z.number(),
          position: z.number().nullable(),
          page: z.number().nullable(),
          date: text,
          place: text,
          due_date: text,
          completed_at: text,
          valid_until: text,
          certificate_number: text,
          excused: text,
          entry: text,
          course: z.object({ _id: z.string(), title: given, type: given, category: given }),
        }),
      ),
    }),
    handle: async ({ context }) => ({ records: await myLearning(context) }),
  }),
];
