import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { aRecord } from '#server/openapi/record-shapes.ts';
import { coinOf } from './coin-of.ts';

export default [
  route('GET /api/store-coins/byClient/:id', {
    policy: 'signed-in',
    summary: 'The coin of a client, else the one of no client',
    answer: aRecord,
    handle: async ({ context, params }) => {
      const coin = await coinOf(context, params.id!);
      if (!coin) throw notFound();
      return coin;
    },
  }),
  route('GET /api/store-coins/isEnabled/byClient/:id', {
    policy: 'signed-in',
    summary: 'Whether the store is open for a client',
    answer: z.object({ isEnabled: z.boolean() }),
    handle: async ({ context, params }) => ({ isEnabled: (await coinOf(context, params.id!))?.enabled ?? false }),
  }),
];
