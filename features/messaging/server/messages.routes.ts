import { z } from 'zod';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aPage, aRecord, manyDone, savedRecord } from '#server/openapi/record-shapes.ts';
import { messages } from '../messages.module.ts';
import { id, letterBody } from './letter-body.ts';
import { moveToFolder } from './move-to-folder.ts';
import { personalSender } from './sender.ts';
import { sendAgain, takeBack } from './take-back.ts';
import { writeMessage } from './write-message.ts';
import { writtenBy } from './written-by-template.ts';

const creates = { module: 'messages', view: 'create' } as const;
const opens = { module: 'messages', view: 'access' } as const;
const customBody = letterBody.extend({
  /** A gmail-accounts id; default: one’s own default account. */
  mailbox: id.optional(),
  /** Whether the signature of the email settings follows. */
  signature: z.boolean().default(true),
});
const templateBody = customBody.extend({ template: id, account: id.optional(), lead: id.optional(), job: id.optional() });

const saved = (context: Context, record: RecordOf<typeof messages>) => {
  context.toast(record.status === 'Scheduled' ? 'Your message is scheduled.' : 'Your message is on its way.', {
    style: 'success',
  });
  return { record, notices: context.toasts };
};

export default [
  route('POST /api/messages/send-email-from-system', {
    policy: creates,
    summary: 'Sends a letter from the address of the system',
    body: letterBody,
    answer: savedRecord,
    handle: async ({ context, body }) => saved(context, await writeMessage(context, body, {})),
  }),
  route('POST /api/messages/send-custom-email', {
    policy: creates,
    summary: 'Sends a letter in the caller’s name: from their mailbox, else from the system with answers to them',
    body: customBody,
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const sender = await personalSender(context, body.mailbox);
      return saved(context, await writeMessage(context, signed(body, sender.signature), sender));
    },
  }),
  route('POST /api/messages/send-customized-email', {
    policy: creates,
    summary: 'Sends a letter made of a template, whose variables are those of the record, the account and the caller',
    body: templateBody,
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const sender = await personalSender(context, body.mailbox);
      const { letter, delivery } = await writtenBy(context, body);
      return saved(context, await writeMessage(context, signed(letter, sender.signature), sender, delivery));
    },
  }),
  route('POST /api/messages/cancel-send/:id', {
    policy: opens,
    summary: 'Takes back a message that has not left yet: it is a draft again',
    answer: z.object({ record: aRecord }),
    handle: async ({ context, params }) => ({ record: await takeBack(context, params.id!) }),
  }),
  route('POST /api/messages/send-again/:id', {
    policy: creates,
    summary: 'Gives a message that could not be sent to the mail once more',
    answer: z.object({ record: aRecord }),
    handle: async ({ context, params }) => ({ record: await sendAgain(context, params.id!) }),
  }),
  route('POST /api/messages/move-from-folder', {
    policy: opens,
    summary: 'Puts messages of one’s own into a folder of one’s own, or out of it',
    body: z.strictObject({ ids: z.array(id).max(500), folder: id.nullable() }),
    answer: manyDone,
    handle: ({ context, body }) => moveToFolder(context, body.ids, body.folder),
  }),
  route('GET /api/messages/thread/:thread', {
    policy: opens,
    summary: 'The messages of one conversation that the caller may see, oldest first',
    query: z.looseObject({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(100),
    }),
    answer: aPage,
    handle: ({ context, params, query }) =>
      context.records.search(messages, {
        searchTerms: { all: [{ field: 'thread', op: 'equals', value: params.thread! }] },
        sortField: 'createdAt',
        sortOrder: 'asc',
        pageNumber: query.pageNumber,
        pageSize: query.pageSize,
      }),
  }),
];

/** Written below, unless it stands there already. */
function signed<Body extends { message?: string | undefined; signature: boolean }>(
  body: Body,
  signature: string | undefined,
): Body {
  if (!body.signature || !signature || body.message?.includes(signature)) return body;
  return { ...body, message: `${body.message ?? ''}<p>--</p>${signature}` };
}
