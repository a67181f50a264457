import { z } from 'zod';
import { conflict, forbidden } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { ptoRequests } from '../../pto-requests.module.ts';
import { approversOf } from './approvers.ts';
import { DAY_HAS_PASSED, isTaken } from './is-taken.ts';

type Request = RecordOf<typeof ptoRequests>;
const OPEN = ['Pending', 'Approved'];

export default [
  route('POST /api/pto-requests/may-decide', {
    policy: { module: 'ptoRequests', view: 'access' },
    readOnly: true,
    summary: 'Those of the named requests that wait for a decision which the caller may take',
    body: z.strictObject({ ids: z.array(givenId).max(200) }),
    answer: z.object({ ids: z.array(z.string()) }),
    handle: async ({ context, body }) => {
      const isAsked = body.ids.length > 0 && mayAskBy(context, ptoRequests, ['status']);
      const waiting = isAsked ? await context.records.all(ptoRequests, { _id: body.ids, status: 'Pending' }) : [];
      const ids: string[] = [];
      for (const request of waiting) if (await mayDecide(context, request)) ids.push(request._id);
      return { ids };
    },
  }),

  route('PUT /api/pto-requests/:id/cancel', {
    policy: { module: 'ptoRequests', view: 'access' },
    summary: 'Takes back one’s own request; the hours of an approved one return to the balance',
    answer: savedRecord,
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const request = await inner.records.get(ptoRequests, params.id!);
        if (request.users_ptoRequests !== inner.userId) throw forbidden('You can cancel your own requests only.');
        const system = inner.asSystem('everybody may take back their own request');
        const held = await system.records.lock(ptoRequests, request._id);
        if (!OPEN.includes(held.status ?? '')) throw conflict('not-open', 'This request is not open any more.');
        if (isTaken(inner, held) && !inner.access.isAdmin) throw conflict('day-has-passed', DAY_HAS_PASSED);
        await system.records.update(ptoRequests, request._id, { status: 'Cancelled' });
        return { record: await inner.records.get(ptoRequests, request._id), notices: inner.toasts };
      }),
  }),
];

async function mayDecide(context: Context, request: Request): Promise<boolean> {
  if (!(await context.records.may('edit', ptoRequests, request._id))) return false;
  if (context.access.isAdmin) return true;
  if (request.users_ptoRequests === context.userId) return false;
  const approvers = await approversOf(context, request);
  return !approvers || approvers.includes(context.userId!);
}
