import { z } from 'zod';
import { pageOf } from '#server/openapi/record-shapes.ts';

const change = z.object({ moduleName: z.string(), _id: z.string().nullable(), fields: z.record(z.string(), z.unknown()) });
const condition = z.object({ _id: z.string(), holds: z.boolean(), found: z.unknown() });
const problem = z.string().optional();

/** What happened when a workflow ran. */
export const aRun = z.object({
  _id: z.string(),
  workflow: z.string().nullable(),
  moduleName: z.string().nullable(),
  recordId: z.string().nullable(),
  recordName: z.string().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
  cause: z.enum(['save', 'time', 'replay']),
  state: z.enum(['done', 'partly', 'failed']),
  problem: z.string().nullable(),
  depth: z.number().int(),
  definition: z.record(z.string(), z.unknown()).nullable(),
  conditions: z.array(condition),
  actions: z.array(z.object({ _id: z.string(), state: z.enum(['done', 'failed']), problem, changes: z.array(change) })),
  alerts: z.array(
    z.object({
      _id: z.string(),
      letter: z.string().nullable(),
      to: z.array(z.string()),
      without: z.array(z.string()),
      state: z.enum(['queued', 'sent', 'failed']),
      problem,
    }),
  ),
});
export const pageOfRuns = pageOf(aRun);

export const triedOnce = z.object({
  applies: z.boolean(),
  conditions: z.array(condition),
  actions: z.array(z.object({ _id: z.string(), changes: z.array(change), problem })),
  alerts: z.array(
    z.object({
      _id: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      body: z.string(),
      without: z.array(z.string()),
      problem,
    }),
  ),
});
