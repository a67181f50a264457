import type { Context } from '#server/context.ts';
import type { ManyBody } from './many-body.ts';
import type { TextFor } from './send-many.ts';
import { subjectsOf } from './render-template.ts';
import { valuesOf } from './template-variables.ts';

/** For a dynamic template: the record's values by their names, those of account, job and user below these words, and what was given. */
export async function dataFor(
  context: Context,
  body: ManyBody & { templateId: string; data?: Record<string, unknown> | undefined },
): Promise<TextFor> {
  const { modules } = context.engine.registry;
  const shared = await subjectsOf(context, { account: body.account, job: body.job });
  const common = Object.fromEntries(
    [...shared].map(([subject, { module, record }]) => [subject, valuesOf(modules.get(module)!, record)]),
  );
  const name = body.subject ?? `SendGrid template ${body.templateId}`;
  return ({ module, record }) => ({
    subject: name,
    html: '',
    delivery: {
      template: {
        id: body.templateId,
        data: { ...common, ...(record ? valuesOf(modules.get(module!)!, record) : {}), ...body.data },
      },
    },
  });
}
