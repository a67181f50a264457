import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import type { RecordLink } from '#common/module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { aliased, route } from '#server/http/route.ts';
import { aRecord, notices } from '#server/openapi/record-shapes.ts';
import { allowanceOf } from './allowance.ts';
import { thanksSetting } from './thanks.settings.ts';
import { thank } from './thank.ts';

export default [
  ...aliased(['POST /api/thanks', 'POST /api/thanks/create'], {
    policy: 'staff',
    summary: 'Thanks colleagues, with coins of the month’s allowance, in the feed',
    unfitBody: 'invalid',
    body: z.strictObject({
      to: z.array(givenId).min(1, 'Choose whom you thank.').max(10),
      coins: z.number().int('Enter whole coins.').min(0).max(1_000_000).default(0),
      message: z.string().trim().min(1, 'Say what you thank for.').max(2_000),
      value: z.string().max(200).nullish(),
      about: z.object({ moduleName: z.string().max(100), recordId: givenId }).nullish(),
    }),
    answer: z.object({ record: aRecord, left: z.number().int(), notices }),
    notWhileImpersonating: true,
    handle: async ({ context, body }) => {
      await refuseHidden(context, body.about);
      return { ...(await thank(context, body)), notices: context.toasts };
    },
  }),

  route('GET /api/thanks/allowance', {
    policy: 'staff',
    summary: 'How many coins the caller may still give away in this month, and the values to thank for',
    answer: z.object({ month: z.string(), coins: z.number().int(), left: z.number().int(), values: z.array(z.string()) }),
    handle: async ({ context }) => ({
      ...(await allowanceOf(context)),
      values: (await readDeclared(context, thanksSetting)).values,
    }),
  }),
];

async function refuseHidden(context: Context, about: RecordLink | null | undefined): Promise<void> {
  if (!about) return;
  const module = context.engine.registry.modules.get(about.moduleName);
  if (!module || !(await context.records.find(module.name, about.recordId)))
    throw invalid({ about: 'The chosen record does not exist.' });
}
