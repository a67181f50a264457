import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { route } from '#server/http/route.ts';
import { aPage, aRecord, manyDone, pageOf, savedRecord, someRecords } from '#server/openapi/record-shapes.ts';
import { sms } from '../../sms.module.ts';
import { smsSettings } from '../../sms-settings.module.ts';
import { smsSignatures } from '../../sms-signatures.module.ts';
import { markRead } from './mark-read.ts';
import { receiveText } from './receive-text.ts';
import { sendAgain, sendMany, sendOne } from './send-texts.ts';
import { manyTexts, oneText, recordLink, skipped } from './text-body.ts';
import { listThreads } from './threads.ts';

const creates = { module: 'sms', view: 'create' } as const;
const opens = { module: 'sms', view: 'access' } as const;
const paging = {
  pageNumber: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
};
const thread = z.object({
  number: z.string(),
  related_record: recordLink.nullable(),
  name: z.string().nullable(),
  last: aRecord.nullable(),
  unread: z.number().int(),
});

/** Who may write texts without reading them has sent it all the same. */
const seen = async (context: Context, _id: string) => (await context.records.find(sms, _id)) ?? { _id };

export default [
  route('POST /api/sms/send-sms', {
    policy: creates,
    summary: 'Sends a text to a number or a record, now or at a moment, in the words given or of a template',
    body: oneText,
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const { _id, scheduled_for } = await sendOne(context, body);
      context.toast(scheduled_for ? 'Your text is scheduled.' : 'Your text is on its way.', { style: 'success' });
      return { record: await seen(context, _id), notices: context.toasts };
    },
  }),
  route('POST /api/sms/send-multiple-sms', {
    policy: creates,
    summary: 'Sends a text to each of many, as a run; who gets none is answered with the reason',
    bodyLimit: 8 * 1024 * 1024,
    body: manyTexts,
    answer: z.object({
      queued: z.number().int(),
      records: z.array(z.string()),
      skipped: z.array(skipped),
      run: z.string().nullable(),
    }),
    handle: ({ context, body }) => sendMany(context, body),
  }),
  route('POST /api/sms/send-again/:id', {
    policy: creates,
    summary: 'Sends a text that did not arrive once more',
    answer: savedRecord,
    handle: async ({ context, params }) => {
      const { _id } = await sendAgain(context, params.id!);
      return { record: await seen(context, _id), notices: context.toasts };
    },
  }),
  route('POST /api/sms/threads', {
    policy: opens,
    readOnly: true,
    summary: 'The conversations by number, unread first: one’s own, all that one sees, or those of unknown numbers',
    body: z.looseObject({
      whose: z.enum(['mine', 'all', 'unknown']).default('mine'),
      words: z.string().max(40).optional(),
      ...paging,
    }),
    answer: pageOf(thread),
    handle: ({ context, body }) => listThreads(context, body),
  }),
  route('GET /api/sms/thread/:number', {
    policy: opens,
    summary: 'The texts with a number that the caller may see, newest first',
    query: z.looseObject(paging),
    answer: aPage,
    handle: ({ context, params, query }) =>
      context.records.search(sms, {
        searchTerms: { all: [{ field: 'number', op: 'equals', value: storedNumber(params.number!) }] },
        sortField: 'createdAt',
        sortOrder: 'desc',
        pageNumber: query.pageNumber,
        pageSize: query.pageSize,
      }),
  }),
  route('PUT /api/sms/mark-read/by-number', {
    policy: opens,
    summary: 'Marks what came from a number as read',
    body: z.looseObject({ number: z.string().trim().min(3).max(40) }),
    answer: manyDone,
    handle: ({ context, body }) => markRead(context, body.number),
  }),
  route('GET /api/sms-settings/by-user/:id', {
    policy: { module: 'smsSettings', view: 'access' },
    summary: 'The numbers that a user texts from, as far as the caller sees them',
    answer: someRecords,
    handle: async ({ context, params }) => ({ records: await context.records.all(smsSettings, { user: params.id! }) }),
  }),
  route('GET /api/sms-signatures/by-user/:id', {
    policy: { module: 'smsSignatures', view: 'access' },
    summary: 'The signatures of a user, as far as the caller sees them',
    answer: someRecords,
    handle: async ({ context, params }) => ({ records: await context.records.all(smsSignatures, { user: params.id! }) }),
  }),
  route('GET /api/sms-signatures/by-setting/:id', {
    policy: { module: 'smsSignatures', view: 'access' },
    summary: 'The signatures that belong to a setting, as far as the caller sees them',
    answer: someRecords,
    handle: async ({ context, params }) => ({ records: await context.records.all(smsSignatures, { setting: params.id! }) }),
  }),
  route('POST /api/simulator/incoming-text', {
    policy: 'system-admin',
    summary: 'Plays somebody who texts the agency; only where the simulator stands in for a telephone company',
    body: z.looseObject({
      from: z.string().trim().min(7).max(40),
      to: z.string().trim().max(40).optional(),
      message: z.string().min(1).max(1_600),
    }),
    answer: z.object({ record: aRecord, answers: z.array(z.string()) }),
    handle: async ({ context, engine, body }) => {
      if (engine.telephone.provider !== 'simulator') throw notFound('There is no simulator here.', 'route-not-found');
      const { record, answers } = await context.transaction((inner) =>
        receiveText(inner, { from: body.from, to: body.to || engine.telephone.number, message: body.message }),
      );
      return { record: await context.records.get(sms, record._id), answers };
    },
  }),
];
