import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { myLearning } from './my-learning.ts';

const text = z.string().nullable();

export default [
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
          course: z.object({ _id: z.string(), title: text, type: text, category: text }),
        }),
      ),
    }),
    handle: async ({ context }) => ({ records: await myLearning(context) }),
  }),
];
