import { z } from 'zod';
import { route } from '../http/route.ts';
import { dropdowns } from './dropdowns.module.ts';
import { aRecord } from '../openapi/record-shapes.ts';

export default [
  route('POST /api/dropdowns/get-by-name', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'One dropdown by its name, or null',
    body: z.looseObject({ name: z.string() }),
    answer: aRecord.nullable(),
    handle: async ({ context, body }) => (await context.records.first(dropdowns, { name: body.name })) ?? null,
  }),
];
