import { z } from 'zod';
import { conflict } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { manyAnswer, manyBody } from './many-body.ts';
import { refuseUnapproved, sendMany, textsFor } from './send-many.ts';
import { sendgridTemplate, sendgridTemplates, verifiedSenders } from './sendgrid-reads.ts';
import { dataFor } from './sendgrid-data.ts';

const policy = { module: 'messages', view: 'create' } as const;
const template = z.object({ id: z.string(), name: z.string(), updated_at: z.string().nullable() });
const page = z.object({ records: z.array(template), total: z.number().int() });

export default [
  route('POST /api/messages/send-multiple-email', {
    policy,
    summary: 'One letter for each of many recipients, sent as a run; who gets none is answered with the reason',
    bodyLimit: 8 * 1024 * 1024,
    body: manyBody,
    answer: manyAnswer,
    handle: async ({ context, body }) => {
      await refuseUnapproved(context, body.recipients.length, body.isNeeded);
      return sendMany(context, body, await textsFor(context, body));
    },
  }),
  route('POST /api/messages/process-sendgrid-email', {
    policy,
    summary: 'The same by a dynamic template of SendGrid, with the values of each record',
    bodyLimit: 8 * 1024 * 1024,
    body: manyBody.extend({ templateId: z.string().regex(/^[\w-]{1,100}$/), data: z.record(z.string(), z.unknown()).optional() }),
    answer: manyAnswer,
    handle: async ({ context, body }) => {
      await refuseUnapproved(context, body.recipients.length, true);
      const { settings, mail } = context.engine;
      if (!settings.sendgrid && mail.provider !== 'outbox')
        throw conflict('not-set-up', 'SendGrid is not set up: its key is missing.');
      return sendMany(context, body, await dataFor(context, body));
    },
  }),
  route('GET /api/sendgrid/get-all-templates', {
    policy: 'staff',
    summary: 'The dynamic templates of SendGrid; none without its key',
    answer: page,
    handle: ({ engine }) => sendgridTemplates(engine),
  }),
  route('POST /api/sendgrid/search', {
    policy: 'staff',
    readOnly: true,
    summary: 'The dynamic templates of SendGrid whose names hold this',
    body: z.looseObject({ name: z.string().max(200).optional() }),
    answer: page,
    handle: ({ engine, body }) => sendgridTemplates(engine, body.name),
  }),
  route('GET /api/sendgrid/template-by-id/:id', {
    policy: 'staff',
    summary: 'A dynamic template of SendGrid with its text',
    answer: z.object({ record: template.extend({ subject: z.string().nullable(), html: z.string().nullable() }) }),
    handle: ({ engine, params }) => sendgridTemplate(engine, params.id!),
  }),
  route('GET /api/sendgrid/verified-senders', {
    policy: 'staff',
    summary: 'Who may write by SendGrid',
    answer: z.object({
      records: z.array(z.object({ from_email: z.string(), from_name: z.string().nullable(), verified: z.boolean() })),
    }),
    handle: ({ engine }) => verifiedSenders(engine),
  }),
];
