import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone, named } from '#server/openapi/record-shapes.ts';
import { workflowActions } from '../workflow-actions.module.ts';
import { workflowAlerts } from '../workflow-alerts.module.ts';
import { workflowConditions } from '../workflow-conditions.module.ts';
import { activitySince } from './activity.queries.ts';
import { replayed } from './replay.ts';
import { aRun, pageOfRuns, triedOnce } from './run-shapes.ts';
import { workflowById } from './load-workflows.queries.ts';
import { listRuns } from './list-runs.ts';
import { tryMany, tryWorkflow } from './try-workflow.ts';

const policy = 'system-admin';
const DAY_MS = 86_400_000;
const PARTS = [workflowConditions, workflowActions, workflowAlerts];

export default [
  ...PARTS.map((part) =>
    route(`DELETE /api/${part.path!}/by-workflow/:workflowId`, {
      policy,
      summary: `Removes all ${part.label.toLowerCase()} of one workflow`,
      answer: manyDone,
      handle: ({ context, params }) =>
        context.transaction(async (inner) => {
          const { ids } = await inner.records.ids(part, { searchTerms: { workflow: params.workflowId! } });
          return inner.records.deleteForever(part, ids);
        }),
    }),
  ),
  route('POST /api/workflows/:id/try', {
    policy,
    summary: 'What a workflow would do to a record if these changes were saved now; nothing stays or leaves',
    body: z.strictObject({ recordId: givenId, changes: z.record(z.string(), z.unknown()).optional() }),
    answer: triedOnce,
    handle: async ({ context, params, body }) =>
      tryWorkflow(context, await wanted(context, params.id!), body.recordId, body.changes ?? {}),
  }),
  route('POST /api/workflows/:id/try-many', {
    policy,
    summary: 'For which of the newest records a workflow would have run when they were last saved',
    body: z.strictObject({ searchTerms: z.unknown().optional(), amount: z.number().int().min(1).max(500).default(100) }),
    answer: z.object({ looked: z.number().int(), applies: z.number().int(), records: z.array(named) }),
    handle: async ({ context, params, body }) =>
      tryMany(context, await wanted(context, params.id!), body.searchTerms ?? {}, body.amount),
  }),
  route('GET /api/workflows/activity', {
    policy,
    summary: 'How often each workflow ran and failed in the last day, and when it ran last',
    answer: z.object({
      records: z.array(
        z.object({ workflow: z.string(), runs: z.number().int(), failures: z.number().int(), last: z.string().nullable() }),
      ),
    }),
    handle: async ({ context }) => ({
      records: await activitySince(context.database, new Date(context.now().getTime() - DAY_MS)),
    }),
  }),
  route('GET /api/workflows/:id/runs', {
    policy,
    summary: 'What a workflow did, the newest first; kept for 90 days',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(20),
    }),
    answer: pageOfRuns,
    handle: ({ context, params, query }) => listRuns(context, params.id!, query),
  }),
  route('POST /api/workflow-runs/:id/replay', {
    policy,
    summary: 'Runs the workflow of a run again, as it is defined now, on the record as it is now',
    answer: z.object({ run: aRun }),
    handle: ({ context, params }) => replayed(context, params.id!),
  }),
];

async function wanted(context: Context, id: string) {
  const workflow = await workflowById(context.database, id);
  if (!workflow) throw notFound();
  return workflow;
}
