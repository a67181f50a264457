import { z } from 'zod';
import { notFound, rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { aliased, route } from '#server/http/route.ts';
import { aRecord, notices, pageOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { storeItems } from '../../store-items.module.ts';
import { stockEntries } from '../../stock-entries.module.ts';
import { addCodes } from './add-codes.ts';
import { nextItemId } from './next-item-id.queries.ts';
import { moveStock } from './move-stock.ts';
import { optionOf } from './option-of.ts';
import { optionShape, syncOptions, type GivenOption } from './sync-options.ts';

const options = z.array(optionShape).max(50).optional();
const item = z.looseObject({ options });
const reason = z.string().trim().min(1, 'Say why.').max(500);
const mayWrite = 'system-admin' as const;

export default [
  ...aliased(['POST /api/store-items', 'POST /api/store-items/create'], {
    policy: mayWrite,
    summary: 'Makes an item with its options',
    unfitBody: 'invalid',
    body: item,
    answer: savedRecord,
    handle: ({ context, body: { options: given, ...fields } }) =>
      saved(context, given ?? [], async (inner) => (await inner.records.create(storeItems, fields as object))._id),
  }),

  ...aliased(['PUT /api/store-items/:id'], {
    policy: mayWrite,
    summary: 'Changes an item; its options are matched by `_id`, one that is left out is sold no more',
    unfitBody: 'invalid',
    body: z.looseObject({ options, version: z.number().int().optional() }),
    answer: savedRecord,
    handle: ({ context, params, body: { options: given, version, ...fields } }) =>
      saved(context, given, async (inner) => {
        const asked = version === undefined ? {} : { version };
        return (await inner.records.update(storeItems, params.id!, fields as object, asked))._id;
      }),
  }),

  route('PUT /api/store-items/update-certain-fields/:id', {
    policy: mayWrite,
    summary: 'Changes some fields of an item, or its options',
    unfitBody: 'invalid',
    body: z.looseObject({ fields: item, version: z.number().int().optional() }),
    answer: savedRecord,
    handle: ({ context, params, body: { fields: all, version } }) => {
      const { options: given, ...fields } = all;
      return saved(context, given, async (inner) => {
        const asked = version === undefined ? {} : { version };
        return (await inner.records.update(storeItems, params.id!, fields as object, asked))._id;
      });
    },
  }),

  route('GET /api/store-items/byName/:name', {
    policy: 'signed-in',
    summary: 'The item of this name, in any case',
    answer: aRecord,
    handle: ({ context, params }) => found(context, 'name', params.name!),
  }),

  route('GET /api/store-items/byItemId/:id', {
    policy: 'signed-in',
    summary: 'The item with this item ID',
    answer: aRecord,
    handle: ({ context, params }) => found(context, 'itemId', params.id!),
  }),

  route('GET /api/store-items/get-next-available/itemId', {
    policy: 'signed-in',
    summary: 'An item ID in digits above all that were ever used',
    answer: z.object({ itemId: z.string() }),
    handle: async ({ context }) => ({ itemId: await nextItemId(context.database) }),
  }),

  route('POST /api/store-items/:id/stock', {
    policy: mayWrite,
    summary: 'Changes the stock of an option by so many, or to a count, with the reason',
    unfitBody: 'invalid',
    body: z.union([
      z.strictObject({ option: givenId, change: z.number().int('Enter a whole number.'), reason }),
      z.strictObject({ option: givenId, count: z.number().int('Enter a whole number.').min(0), reason }),
    ]),
    answer: z.object({ record: aRecord, notices }),
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        const { _id, isDigital, quantity } = await optionOf(inner, params.id!, body.option);
        if (isDigital) throw rule('The stock of this option is its codes. Add codes instead.');
        if ('change' in body && quantity === null) throw rule('This option is made to order. Enter a count to give it a stock.');
        await moveStock(inner, _id, 'count' in body ? { to: body.count, reason: body.reason } : body);
        return { record: await inner.records.get(storeItems, params.id!), notices: inner.toasts };
      }),
  }),

  route('GET /api/store-items/:id/stock', {
    policy: mayWrite,
    summary: 'Every movement of an item’s stock, the newest first',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(
      z.object({
        option: z.string().nullable(),
        change: z.number(),
        quantity: z.number(),
        reason: z.string().nullable(),
        source: z.object({ moduleName: z.string(), recordId: z.string() }).nullable(),
        at: z.string(),
        by: z.string().nullable(),
      }),
    ),
    handle: async ({ context, params, query }) => {
      await context.records.get(storeItems, params.id!);
      const page = await context.records.search(stockEntries, {
        searchTerms: { item: params.id! },
        sort: [
          { field: 'createdAt', order: 'desc' },
          { field: '_id', order: 'desc' },
        ],
        ...query,
      });
      const records = page.records.map(({ option, change, quantity, reason: why, source, createdAt, by }) => ({
        option,
        change: change ?? 0,
        quantity: quantity ?? 0,
        reason: why,
        source,
        at: createdAt,
        by,
      }));
      return { records, total: page.total, pageNumber: page.pageNumber, pageSize: page.pageSize };
    },
  }),

  route('POST /api/store-items/:id/codes', {
    policy: mayWrite,
    summary: 'Adds codes to an option: each is a unit of its stock, handed out to its buyer alone',
    unfitBody: 'invalid',
    body: z.strictObject({ option: givenId, codes: z.array(z.string().trim().min(1).max(500)).min(1).max(5_000) }),
    answer: z.object({ added: z.number().int(), known: z.number().int() }),
    handle: ({ context, params, body }) => addCodes(context, params.id!, body),
  }),
];

const saved = (context: Context, given: readonly GivenOption[] | undefined, save: (inner: Context) => Promise<string>) =>
  context.transaction(async (inner) => {
    const _id = await save(inner);
    if (given) await syncOptions(inner, _id, given);
    return { record: await inner.records.get(storeItems, _id), notices: inner.toasts };
  });

async function found(context: Context, field: string, value: string) {
  const record = await context.records.first(storeItems, { field, op: 'equals', value });
  if (!record) throw notFound();
  return record;
}
