import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, notices } from '#server/openapi/record-shapes.ts';
import { courseEvaluation } from '../../course-evals.module.ts';
import { courses } from '../../courses.module.ts';
import { givenUsers, refuseUnknown, skipped } from '../courses/courses.routes.ts';
import { createEntries } from './create-entries.ts';
import { submitEntry } from './submit-entry.ts';

const answer = z.strictObject({ question: z.string().max(100), answer: z.unknown() });

export default [
  route('POST /api/course-eval-entries/createEntryForUsers', {
    policy: { module: 'courseEvalEntries', view: 'create' },
    summary: 'An entry for each of these people who has none that waits to be taken',
    body: z.strictObject({ course_eval: givenId, course: givenId.nullish(), users: givenUsers }),
    answer: z.object({ records: z.array(aRecord), created: z.number().int(), skipped }),
    handle: async ({ context, body }) => {
      const evaluation = await context.records.get(courseEvaluation, body.course_eval);
      const course = body.course ? (await context.records.get(courses, body.course))._id : null;
      await refuseUnknown(context, body.users);
      return createEntries(context, evaluation, body.users, course);
    },
  }),

  route('POST /api/course-eval-entries/:id/submit', {
    policy: { module: 'courseEvalEntries', view: 'access' },
    notWhileImpersonating: true,
    summary: 'Answers one’s own evaluation; a quiz is scored by the server',
    body: z.strictObject({
      answers: z.array(answer).max(500),
      comments: z.string().max(10_000).nullish(),
      overall_score: z.number().nullish(),
    }),
    answer: z.object({ record: aRecord, passed: z.boolean().nullable(), notices }),
    handle: ({ context, params, body }) => context.transaction((inner) => submitEntry(inner, params.id!, body)),
  }),
];
