import { z } from 'zod';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { forbidden } from '#common/errors.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone, notices, savedRecord, savedRecordOf, someRecords } from '#server/openapi/record-shapes.ts';
import { credentialingRequiredItemMessages as messages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { completeItem } from './complete-item.ts';
import { markViewed } from './mark-viewed.ts';
import { approveItem, approveMany, rejectItem, reopenItem } from './review-item.ts';
import { reviewAnswer, whyAnswer } from './review-answers.ts';
import { QUEUE_STAGES, reviewQueue } from './review-queue.ts';
import { whyItem } from './why-item.ts';

const seeItems = { module: 'credentialingRequiredItems', view: 'access' } as const;
const editItems = { module: 'credentialingRequiredItems', view: 'edit' } as const;
const asList = <T extends z.ZodType>(entry: T) =>
  z.union([z.array(entry).max(500), z.object({ items: z.array(entry).max(500) }).transform((body) => body.items)]);
const words = z.string().trim().max(5_000);

export default [
  route('POST /api/credentialing-required-items/:id/complete', {
    policy: seeItems,
    summary: 'Answers an item: `value` for a tick, date or choice; `fileId` and `expirationDate` for an upload',
    body: z.object({
      value: z.union([z.string().max(500), z.boolean()]).nullish(),
      fileId: id.optional(),
      expirationDate: z.string().nullish(),
      notes: z.string().max(5_000).nullish(),
    }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await completeItem(context, params.id!, body),
      notices: context.toasts,
    }),
  }),

  route('POST /api/credentialing-required-items/:id/approve', {
    policy: seeItems,
    summary: 'Approves what was submitted: the item is completed, its document active',
    body: z.object({ expirationDate: z.string().nullish(), notes: z.string().max(5_000).nullish() }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await approveItem(context, params.id!, body),
      notices: context.toasts,
    }),
  }),

  route('POST /api/credentialing-required-items/:id/reject', {
    policy: seeItems,
    summary: 'Rejects what was submitted, with the reason that the provider reads',
    body: z.object({ reason: words }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await rejectItem(context, params.id!, body.reason),
      notices: context.toasts,
    }),
  }),

  route('POST /api/credentialing-required-items/:id/reopen', {
    policy: seeItems,
    summary: 'Takes a decision back: what was submitted waits for review again',
    answer: savedRecord,
    handle: async ({ context, params }) => ({ record: await reopenItem(context, params.id!), notices: context.toasts }),
  }),

  route('POST /api/credentialing-required-items/approve-many', {
    policy: editItems,
    summary: 'Approves what was submitted for these items, each by itself',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    answer: manyDone,
    handle: ({ context, body }) => approveMany(context, body.ids),
  }),

  route('POST /api/credentialing-required-items/review', {
    policy: seeItems,
    readOnly: true,
    summary: 'The queue of the review desk: the items of a stage over all records, the oldest first, and how many each stage has',
    body: z.object({
      stage: z.enum(QUEUE_STAGES),
      searchTerms: searchTerms.optional(),
      pageNumber: z.number().int().min(0).default(0),
      pageSize: z.number().int().min(1).default(25),
    }),
    answer: reviewAnswer,
    handle: ({ context, body }) => {
      if (context.access.isProvider) throw forbidden();
      return reviewQueue(context, body);
    },
  }),

  route('GET /api/credentialing-required-items/:id/why', {
    policy: seeItems,
    summary: 'Why an item is on its record, why it is open or not, and why it is done',
    answer: whyAnswer,
    handle: ({ context, params }) => whyItem(context, params.id!),
  }),

  route('POST /api/credentialing-required-items/:id/comments', {
    policy: { module: 'credentialingRequiredItemMessages', view: 'create' },
    summary: 'Says something about an item to the other side',
    body: z.object({ message: words }),
    answer: savedRecordOf('The comment'),
    handle: async ({ context, params, body }) => {
      const { _id } = await context.records.get(items, params.id!);
      return {
        record: await context.records.create(messages, { required_item: _id, message: body.message }),
        notices: context.toasts,
      };
    },
  }),

  route('POST /api/credentialing-required-item-messages/markMessagesViewedBy', {
    policy: { module: 'credentialingRequiredItemMessages', view: 'access' },
    summary: 'Marks item messages as read by the person who asks (`viewer` is never trusted)',
    body: z.object({ ids: z.array(id).max(500), viewer: z.unknown().optional() }),
    answer: manyDone,
    handle: ({ context, body }) => markViewed(context, body.ids),
  }),

  route('POST /api/credentialing-required-items/saveMultiple', {
    policy: editItems,
    summary: 'Saves several items in one: those with a known _id are changed, the others made',
    body: asList(z.record(z.string(), z.unknown())),
    answer: someRecords.extend({ notices }),
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        const saved = [];
        for (const { _id, version, ...fields } of body) {
          const known = typeof _id === 'string' ? await inner.records.find(items, _id) : undefined;
          const options = typeof version === 'number' ? { version } : {};
          saved.push(
            known
              ? await inner.records.update(items, known._id, fields, options)
              : await inner.records.create(items, fields, typeof _id === 'string' ? { id: _id } : {}),
          );
        }
        return { records: saved, notices: inner.toasts };
      }),
  }),

  route('POST /api/credentialing-required-items/updateItemOrders', {
    policy: editItems,
    summary: 'Stores a new order of items',
    body: asList(z.looseObject({ _id: id, order: z.number().int().min(0).max(100_000) })),
    answer: manyDone,
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        for (const { _id, order } of body) await inner.records.update(items, _id, { order });
        return { matched: body.length, changed: body.length, skipped: [] };
      }),
  }),
];
