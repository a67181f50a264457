import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { changeRepeat, type RepeatChange } from './change-repeat.ts';

export default [
  route('PUT /api/calendar-events/:id/occurrence', {
    policy: { module: 'calendarEvents', view: 'edit' },
    summary: 'Changes or removes one repeat of an event, that one and all after it, or all of them',
    body: z
      .strictObject({
        start: z.iso.datetime({ offset: true }),
        scope: z.enum(['this', 'following', 'all']),
        fields: z.record(z.string(), z.unknown()).optional(),
        delete: z.boolean().default(false),
      })
      .refine((body) => body.delete !== Boolean(body.fields), 'Say what changes, or that it goes.'),
    answer: savedRecord,
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        const fields = (body.fields ?? {}) as RepeatChange['fields'];
        const record = await changeRepeat(inner, params.id!, { ...body, fields, isDeleted: body.delete });
        return { record, notices: inner.toasts };
      }),
  }),
];
