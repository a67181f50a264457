import { z } from 'zod';
import { notFound, Refusal } from '#common/errors.ts';
import { countAttempt } from '#server/accounts/count-attempts.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { aliased, route } from '#server/http/route.ts';
import { aFile, notices, pageOf } from '#server/openapi/record-shapes.ts';
import { MOST_LINES, MOST_OF_ONE } from '../../cart.ts';
import { storeTransactions } from '../../store-transactions.module.ts';
import { buy, readLines } from './buy.ts';
import { cancelOrder, fulfilOrder, mayChangeOrders, refuseWithoutRight } from './change-order.ts';
import { mailAgain } from './letters.jobs.ts';
import { viewOf, type Order } from './order-view.ts';
import { packingList } from './packing-list.ts';

const anId = z.union([givenId, z.looseObject({ _id: givenId })]);
const text = z.string().trim().max(2_000).nullish();
const orderShape = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  user: z.string().nullable(),
  lines: z.array(
    z.object({
      storeItem: z.looseObject({ _id: z.string(), name: z.string() }),
      selectedOption: z.looseObject({ _id: z.string(), label: z.string().nullable(), price: z.number() }),
      quantity: z.number().int(),
      codes: z.array(z.string()).optional(),
    }),
  ),
  total: z.number(),
  status: z.string().nullable(),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: z.string(),
});
const changed = z.object({ record: orderShape, notices });

const LETTERS_A_DAY = 5;

export default [
  ...aliased(['POST /api/store-transactions', 'POST /api/store-transactions/create'], {
    policy: 'signed-in',
    summary: 'Buys for the caller, at the prices and from the stock of the database, all or nothing',
    unfitBody: 'invalid',
    body: z.looseObject({
      lines: z
        .array(
          z.looseObject({
            storeItem: anId,
            selectedOption: anId,
            quantity: z.number().int('Enter a whole number.').min(1).max(MOST_OF_ONE),
          }),
        )
        .max(MOST_LINES)
        .nullish(),
      expectedTotal: z.number().int().min(0).optional(),
      note: text,
    }),
    answer: z.object({ record: orderShape, balance: z.number(), notices }),
    notWhileImpersonating: true,
    handle: async ({ context, body: { lines, expectedTotal, note } }) => {
      const { order, balance } = await buy(context, { lines: readLines(lines ?? []), expectedTotal, note });
      return { record: await shown(context, await ofSystem(context, order)), balance, notices: context.toasts };
    },
  }),

  route('GET /api/store-transactions/mine', {
    policy: 'signed-in',
    summary: 'The orders of the caller, the newest first, with the codes that they got',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: pageOf(orderShape),
    handle: async ({ context, query }) => {
      const { records } = context.asSystem('people see their own orders');
      const page = await records.search(storeTransactions, { searchTerms: { user: context.userId }, ...query });
      const shownOrders = await Promise.all(page.records.map((order) => viewOf(context, order)));
      return { records: shownOrders, total: page.total, pageNumber: page.pageNumber, pageSize: page.pageSize };
    },
  }),

  route('PUT /api/store-transactions/:id/fulfil', {
    policy: 'signed-in',
    summary: 'Hands an order over',
    body: z.strictObject({ note: text }),
    answer: changed,
    handle: async ({ context, params, body }) => {
      await refuseWithoutRight(context, params.id!);
      return { record: await shown(context, await fulfilOrder(context, params.id!, body.note ?? null)), notices: context.toasts };
    },
  }),

  route('PUT /api/store-transactions/:id/cancel', {
    policy: 'signed-in',
    summary: 'Cancels an order; coins and stock come back',
    body: z.strictObject({ reason: text }),
    answer: changed,
    handle: async ({ context, params, body }) => {
      await ofSystem(context, params.id!);
      return {
        record: await shown(context, await cancelOrder(context, params.id!, body.reason ?? null)),
        notices: context.toasts,
      };
    },
  }),

  route('POST /api/store-transactions/send-transaction-email', {
    policy: 'signed-in',
    summary: 'Mails an order to its buyer again: buyers five times a day, staff by their rights',
    body: z.looseObject({ transaction: anId }),
    answer: z.object({ sent: z.array(z.string()) }),
    handle: async ({ context, body: { transaction } }) => {
      const id = typeof transaction === 'string' ? transaction : transaction._id;
      const order = await ofSystem(context, id);
      const isStaff = await mayChangeOrders(context, id);
      if (!isStaff && order.user !== context.userId) throw notFound();
      if (!isStaff) await refuseMoreLetters(context);
      return { sent: await mailAgain(context, id) };
    },
  }),

  route('POST /api/store-transactions/packing-list', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'What is to be packed for these orders, as a PDF',
    body: z.strictObject({ ids: z.array(givenId).min(1).max(200) }),
    answer: aFile,
    handle: async ({ context, body, reply }) => {
      const file = await packingList(context, body.ids);
      return reply.type('application/pdf').header('content-disposition', 'attachment; filename="packing-list.pdf"').send(file);
    },
  }),
];

async function ofSystem(context: Context, id: string): Promise<Order> {
  const order = await context.asSystem('which order it is').records.find(storeTransactions, id);
  if (!order) throw notFound();
  return order;
}

const shown = (context: Context, order: Order) => viewOf(context, order);

async function refuseMoreLetters({ engine, userId }: Context): Promise<void> {
  const { count, end } = await countAttempt(engine, `store letters of ${userId}`, 24 * 60 * 60);
  if (count <= LETTERS_A_DAY) return;
  const wait = Math.max(1, Math.ceil((end.getTime() - engine.clock().getTime()) / 1_000));
  throw new Refusal(429, 'too-many', 'Orders are mailed five times a day. Please try again tomorrow.', {
    headers: { 'retry-after': String(wait) },
  });
}
