import { holdKey } from '#server/database/hold-key.ts';
import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { aliased, route } from '#server/http/route.ts';
import { aRecord, savedRecord } from '#server/openapi/record-shapes.ts';
import { arcadeData } from '../arcade-data.module.ts';

const policy = 'signed-in' as const;
const kept = z.looseObject({ key: z.string().trim().min(1).max(200), data: z.record(z.string(), z.unknown()) });

export default [
  route('GET /api/arcade-data/by-key/:key', {
    policy,
    summary: 'What one has kept under a key',
    answer: aRecord,
    handle: async ({ context, params }) => {
      const record = await ownUnder(context, params.key!);
      if (!record) throw notFound();
      return record;
    },
  }),
  ...aliased(['POST /api/arcade-data', 'POST /api/arcade-data/create', 'POST /api/arcade-data/update'], {
    policy,
    summary: 'Keeps data under a key of one’s own, in place of what was there',
    body: kept,
    answer: savedRecord,
    handle: ({ context, body }) =>
      context.transaction(async (inner) => {
        await holdKey(inner.database, `arcade data of ${inner.userId} ${body.key}`);
        const known = await ownUnder(inner, body.key);
        const system = inner.asSystem('everybody keeps data of their own');
        const { _id } = known
          ? await system.records.update(arcadeData, known._id, { data: body.data })
          : await system.records.create(arcadeData, { key: body.key, data: body.data, assigned_to: inner.userId! });
        return { record: await inner.records.get(arcadeData, _id), notices: inner.toasts };
      }),
  }),
];

const ownUnder = (context: Context, key: string) =>
  context.records.first(arcadeData, {
    all: [
      { field: 'key', op: 'equals', value: key },
      { field: 'created_by', op: 'equals', value: '$me' },
    ],
  });
