import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '../http/route.ts';
import { aRecord } from '../openapi/record-shapes.ts';
import { dropdowns } from './dropdowns.module.ts';
import { renameValue } from './rename-value.ts';
import { countsOfValues, fieldsWith } from './usage.ts';

const value = z.string().trim().min(1).max(255);

export default [
  route('POST /api/dropdowns/get-by-name', {
    policy: 'signed-in',
    readOnly: true,
    summary: 'One dropdown by its name, or null',
    body: z.looseObject({ name: z.string() }),
    answer: aRecord.nullable(),
    handle: async ({ context, body }) => (await context.records.first(dropdowns, { name: body.name })) ?? null,
  }),
  route('GET /api/dropdowns/:id/usage', {
    policy: 'system-admin',
    summary: 'The fields that take their choices from a dropdown, and how often each value stands in records',
    answer: z.object({
      fields: z.array(z.object({ moduleName: z.string(), fieldName: z.string() })),
      values: z.record(z.string(), z.number().int()),
    }),
    handle: async ({ context, params }) => {
      const list = await context.records.find(dropdowns, params.id);
      if (!list) throw notFound();
      const fields = fieldsWith(context.engine.registry, list.name!);
      return {
        fields: fields.map(({ module, name }) => ({ moduleName: module.name, fieldName: name })),
        values: await countsOfValues(context, fields),
      };
    },
  }),
  route('POST /api/dropdowns/:id/rename-value', {
    commitsItself: 'definitions are changed by one transaction of their own',
    policy: 'system-admin',
    summary: 'Gives a choice another name everywhere, or merges it into the one that has it',
    body: z.strictObject({ from: value, to: value }),
    answer: z.object({ run: z.string() }),
    handle: async ({ context, params, body, reply }) => {
      const ordered = await renameValue(context, params.id!, body);
      reply.code(202);
      return ordered;
    },
  }),
];
