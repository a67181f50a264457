import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { MAX_FORMULA } from '#common/formula/parse-formula.ts';
import { givenId } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import { describeModule } from './describe.ts';
import { convertField } from './convert-field.ts';
import { moduleById } from './definitions.ts';
import { savedDefinition, statedOption } from './field-definition.ts';
import { countFilled, usesOf } from './field-usage.ts';
import { restoreField } from './revert-definition.ts';
import { listRetired } from './retired-fields.ts';
import { tryCheck, tryFormula } from './try-formula.ts';

const inputType = z.enum(INPUT_TYPES);
export const usedBy = z.array(z.object({ kind: z.string(), name: z.string() }));
const trial = z.object({
  convertible: z.number().int(),
  failing: z.number().int(),
  samples: z.array(z.object({ _id: z.string(), name: z.string().nullable(), value: z.unknown(), problem: z.string() })),
  usedBy,
  run: z.string().optional(),
});
const problem = z.object({ problem: z.string(), at: z.number().int() });
const formula = z.string().max(MAX_FORMULA + 1);
/** Nodes read definitions after the commit. */
const commitsItself = 'its answer is read from definitions that nodes read after the commit';

export default [
  route('GET /api/ss-modules/:id/fields/:fieldName/usage', {
    policy: 'system-admin',
    summary: 'How many records fill a field, and what uses it',
    answer: z.object({ filled: z.number().int(), usedBy }),
    handle: async ({ context, params }) => {
      const module = moduleById(context, params.id!);
      const name = params.fieldName!;
      if (!module.storage.has(name)) throw notFound('This field was not found.', 'field-not-found');
      return { filled: await countFilled(context, module, name), usedBy: await usesOf(context, module, name) };
    },
  }),
  route('GET /api/ss-modules/:id/fields-filled', {
    policy: 'system-admin',
    summary: 'How many records there are, and how many fill each field',
    answer: z.object({ records: z.number().int(), filled: z.record(z.string(), z.number().int()) }),
    handle: async ({ context, params }) => {
      const module = moduleById(context, params.id!);
      const filled: Record<string, number> = {};
      for (const [name, { columns }] of module.storage)
        if (columns.length) filled[name] = await countFilled(context, module, name);
      return { records: await context.asSystem('fields are counted').records.count(module.name, {}), filled };
    },
  }),
  route('GET /api/ss-modules/:id/retired-fields', {
    policy: 'system-admin',
    summary: 'Fields that left the definition, as long as their values are kept',
    answer: z.object({
      records: z.array(
        z.object({
          fieldName: z.string(),
          label: z.string(),
          inputType,
          retiredAt: z.string(),
          until: z.string(),
          filled: z.number().int(),
        }),
      ),
    }),
    handle: async ({ context, params }) => ({ records: await listRetired(context, moduleById(context, params.id!)) }),
  }),
  route('POST /api/ss-modules/:id/fields/:fieldName/restore', {
    commitsItself,
    policy: 'system-admin',
    summary: 'Brings a retired field back with its values',
    answer: savedDefinition,
    handle: async ({ context, params }) => {
      const done = await restoreField(context, params.id!, params.fieldName!);
      return { record: describeModule(context, moduleById(context, params.id!)), notices: context.toasts, ...done };
    },
  }),
  route('POST /api/ss-modules/:id/fields/:fieldName/convert', {
    commitsItself,
    policy: 'system-admin',
    summary: 'Makes a field one of another type, or tries on its values what would fit',
    body: z.strictObject({
      inputType,
      options: z.array(statedOption).max(2_000).optional(),
      ref: z.string().max(63).optional(),
      dryRun: z.boolean().optional(),
      clearFailing: z.boolean().optional(),
      force: z.boolean().optional(),
    }),
    answer: trial,
    handle: ({ context, params, body }) =>
      convertField(context, params.id!, params.fieldName!, body as Parameters<typeof convertField>[3]),
  }),
  route('POST /api/ss-modules/:id/try-formula', {
    policy: 'system-admin',
    readOnly: true,
    summary: 'What a formula says of a record, or what is wrong with it and where',
    body: z.strictObject({ formula, inputType, recordId: givenId.optional() }),
    answer: z.union([
      z.object({ value: z.unknown(), hiddenFrom: z.array(z.object({ role: z.string(), field: z.string() })) }),
      problem,
    ]),
    handle: ({ context, params, body }) => tryFormula(context, params.id!, body),
  }),
  route('POST /api/ss-modules/:id/try-check', {
    policy: 'system-admin',
    readOnly: true,
    summary: 'How many records would not pass a check, and the first of them',
    body: z.strictObject({ formula }),
    answer: z.union([
      z.object({
        tried: z.number().int(),
        failing: z.number().int(),
        samples: z.array(z.object({ _id: z.string(), name: z.string().nullable() })),
      }),
      problem,
    ]),
    handle: ({ context, params, body }) => tryCheck(context, params.id!, body.formula),
  }),
];
