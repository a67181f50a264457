import { z } from 'zod';
import { conflict, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import { aliased, route, type Call } from '../http/route.ts';
import { savedRecord, newRecord } from '../openapi/record-shapes.ts';
import { create } from '../records/records.routes.ts';
import { addDelivery } from './collect-deliveries.ts';
import { deliveriesOf, replay } from './deliveries.queries.ts';
import { rotateSecret, signingSecrets } from './webhook-secrets.ts';
import { sendWebhook } from './webhooks.jobs.ts';
import { webhooks } from './webhooks.module.ts';

const policy = 'system-admin' as const;

const page = z.looseObject({
  pageNumber: z.coerce.number().int().min(0).max(100_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(50).default(20),
});

const hookOf = async ({ context, params }: Pick<Call, 'context' | 'params'>) => {
  if (!isId(params.id)) throw notFound();
  return context.records.get(webhooks, params.id);
};

const sendNow = (context: Context, webhook: string) => context.queue(sendWebhook, { webhook }, { key: `webhook ${webhook}` });

export default [
  ...aliased(['POST /api/webhooks', 'POST /api/webhooks/create'], {
    policy: { module: 'webhooks', view: 'create' },
    summary: 'Makes a webhook; its secret is answered here and by rotate-secret alone',
    body: newRecord,
    answer: savedRecord,
    handle: (call) =>
      call.context.transaction(async (context) => {
        const { record, notices } = await create({
          ...call,
          context: context.answeringFor('webhooks'),
          params: { resource: 'webhooks' },
        });
        const [secret] = await signingSecrets(context, record._id);
        return { record: { ...record, secret }, notices };
      }),
  }),
  route('POST /api/webhooks/:id/rotate-secret', {
    policy,
    sessionOnly: true,
    summary: 'Gives a webhook a new secret; the old one signs too for 24 hours',
    answer: z.object({ secret: z.string() }),
    handle: async (call) => {
      const { _id } = await hookOf(call);
      return { secret: await rotateSecret(call.context, _id) };
    },
  }),
  route('GET /api/webhooks/:id/deliveries', {
    policy,
    summary: 'What a webhook sent in the last 30 days, the newest first, with the exact body and every attempt',
    query: page,
    answer: z.object({
      records: z.array(
        z.object({
          _id: z.string(),
          type: z.string(),
          status: z.enum(['waiting', 'delivered', 'failed']),
          attempts: z.array(z.object({ at: z.string(), status: z.number().int().nullable(), problem: z.string().nullable() })),
          body: z.string(),
          createdAt: z.string(),
          retryAt: z.string().nullable(),
        }),
      ),
      total: z.number().int(),
      pageNumber: z.number().int(),
      pageSize: z.number().int(),
    }),
    handle: async (call) => deliveriesOf(call.context, (await hookOf(call))._id, call.query.pageNumber, call.query.pageSize),
  }),
  route('POST /api/webhooks/:id/deliveries/:delivery/replay', {
    policy,
    summary: 'Sends a delivery once more, as it was and under the same webhook-id',
    answer: z.object({ _id: z.string() }),
    handle: (call) =>
      call.context.transaction(async (context) => {
        const hook = await hookOf({ ...call, context });
        if (!hook.active) throw conflict('webhook-paused', 'This webhook is off. Turn it on first.');
        const id = call.params.delivery!;
        if (!/^msg_[0-9a-f]{24}$/.test(id)) throw malformed('A delivery is named by its webhook-id.');
        if (!(await replay(context, hook._id, id))) throw notFound('This delivery was not found.');
        await sendNow(context, hook._id);
        return { _id: id };
      }),
  }),
  route('POST /api/webhooks/:id/test', {
    policy,
    summary: 'Sends a delivery without records, once; how it went stands among the deliveries',
    answer: z.object({ _id: z.string() }),
    handle: (call) =>
      call.context.transaction(async (context) => {
        const hook = await hookOf({ ...call, context });
        const _id = await addDelivery(context, hook._id, `${hook.module}.test`, { data: [], records: [] });
        await sendNow(context, hook._id);
        return { _id };
      }),
  }),
];
