import { z } from 'zod';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { sessionOf } from '#server/accounts/sessions.ts';
import { bearerOf } from '#server/http/bearer.ts';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aFile, savedRecord } from '#server/openapi/record-shapes.ts';
import { addPage, orderPages, pictureOfCaptured, removePage } from './capture-pages.ts';
import { capturing } from './capturing.ts';
import { captureView, linkToCapture, startCapture } from './captures.ts';
import { finishCapture } from './finish-capture.ts';
import { reopenCapture } from './reopen-capture.ts';

const page = z.object({ _id: z.string(), order: z.number().int(), width: z.number(), height: z.number() });
const aCapture = z.object({
  record: z.object({
    _id: z.string(),
    required_item: z.string().describe('Null where the provider adds the document unasked').nullable(),
    document_type: z.string().describe('Null where an item asks for it').nullable(),
    name: z.string().nullable(),
    state: z.enum(['open', 'done']),
    pages: z.array(page),
    item: z
      .object({
        name: z.string().nullable(),
        description: z.string().nullable(),
        requires_exp_date: z.boolean(),
        record: z.string().nullable(),
      })
      .nullable(),
    sentBack: z.object({ reason: z.string().nullable(), file: z.string().nullable() }).nullable(),
  }),
});
/** Their caller is the maker's session or the header `x-capture-token`: `capturing` asks for one of them first. */
const open = { policy: 'public', sessionOnly: true } as const;

export default [
  route('POST /api/doc-cap', {
    policy: 'signed-in',
    sessionOnly: true,
    summary: 'Begins to photograph a document for a required item, or one that a provider adds unasked, or goes on with it',
    body: z.strictObject({
      required_item: id.optional(),
      document_type: z.string().max(200).optional(),
      name: z.string().max(500).nullish(),
    }),
    answer: aCapture,
    handle: async ({ context, body }) => ({ record: captureView(await startCapture(context, body)) }),
  }),
  route('POST /api/doc-cap/:id/link', {
    policy: 'signed-in',
    sessionOnly: true,
    notWhileImpersonating: true,
    summary: 'An address that opens this capture alone on another device for 15 minutes, while this session goes on',
    answer: z.object({ link: z.string(), expiresAt: z.string() }),
    handle: async (call) => {
      const session = await sessionOf(call.engine, bearerOf(call.request));
      return linkToCapture(await capturing(call, { byLink: false }), session!);
    },
  }),
  route('GET /api/doc-cap/:id', {
    ...open,
    summary: 'A capture with its pages, for its maker or with the token of its link',
    answer: aCapture,
    handle: async (call) => ({ record: captureView(await capturing(call)) }),
  }),
  route('POST /api/doc-cap/:id/pages', {
    ...open,
    summary: 'Adds a page: a picture or PDF in the field “file” after an optional `_id`; a repeat answers the same page',
    bodyLimit: LARGEST_FILE + 1024 * 1024,
    takesFile: true,
    answer: z.object({ page }),
    handle: (call) => addPage(call),
  }),
  route('GET /api/doc-cap/:id/pages/:page/picture', {
    ...open,
    summary: 'What a page looks like',
    query: z.looseObject({ width: z.coerce.number().int().min(64).max(2_400).default(640) }),
    answer: aFile,
    handle: async (call) => {
      const picture = await pictureOfCaptured(await capturing(call), call.params.page!, call.query.width);
      return call.reply.header('cache-control', 'private, max-age=900').type('image/webp').send(picture);
    },
  }),
  route('PUT /api/doc-cap/:id/pages', {
    ...open,
    summary: 'Puts the pages into another order',
    body: z.strictObject({ order: z.array(id).max(50) }),
    answer: aCapture,
    handle: async (call) => {
      const caller = await capturing(call);
      return { record: captureView({ ...caller, capture: await orderPages(caller, call.body.order) }) };
    },
  }),
  route('DELETE /api/doc-cap/:id/pages/:page', {
    ...open,
    summary: 'Removes a page for good',
    answer: z.object({ _id: z.string() }),
    handle: async (call) => removePage(await capturing(call), call.params.page!),
  }),
  route('POST /api/doc-cap/:id/finish', {
    ...open,
    summary: 'Makes one PDF of the pages, which answers the item as an upload does, or is handed in as `name`',
    body: z.strictObject({
      expirationDate: z.string().nullish(),
      name: z.string().max(500).nullish(),
      notes: z.string().max(5_000).nullish(),
    }),
    answer: savedRecord,
    commitsItself: 'its PDF lies in the store, and a capture is finished once',
    handle: async (call) => finishCapture(await capturing(call), call.body),
  }),
  route('POST /api/doc-cap/:id/reopen', {
    ...open,
    summary:
      'Lets a finished capture take the pages that had not arrived, as long as its item takes an answer or its document waits for review',
    answer: aCapture,
    handle: async (call) => {
      const caller = await capturing(call);
      return { record: captureView({ ...caller, capture: await reopenCapture(caller) }) };
    },
  }),
];
