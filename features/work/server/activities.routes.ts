import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aRecord, notices } from '#server/openapi/record-shapes.ts';
import { logCall } from './log-call.ts';

export default [
  route('POST /api/activities/log-call', {
    policy: { module: 'activities', view: 'create' },
    summary: 'Logs a call about a record, with the task that follows from it',
    body: z.strictObject({
      about: z.strictObject({ moduleName: z.string().min(1).max(63), recordId: givenId }),
      direction: z.enum(['Outgoing', 'Incoming']).default('Outgoing'),
      outcome: z.enum(['Reached', 'Left a voicemail', 'No answer', 'Wrong number', 'Call back']).optional(),
      minutes: z.number().min(0).max(1_440).nullish(),
      name: z.string().max(250).nullish(),
      description: z.string().max(10_000).nullish(),
      next: z
        .strictObject({
          subject: z.string().trim().min(1, 'Please say what is to be done.').max(250),
          due_date: z.iso.date().nullish(),
          assigned_to: givenId.nullish(),
        })
        .nullish(),
    }),
    answer: z.object({ record: aRecord, task: aRecord.nullable(), notices }),
    handle: ({ context, body }) => logCall(context, body),
  }),
];
