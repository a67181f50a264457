import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { workflowRuns } from '../workflow-runs.module.ts';

/** A page of what a workflow did, the newest first. */
export async function listRuns(context: Context, workflow: string, page: { pageNumber: number; pageSize: number }) {
  const found = await context.records.search(workflowRuns, {
    searchTerms: { field: 'workflow', op: 'equals', value: workflow },
    sort: [
      { field: 'at', order: 'desc' },
      { field: '_id', order: 'desc' },
    ],
    ...page,
  });
  return { ...found, records: found.records.map(shownRun) };
}

export const shownRun = (run: RecordOf<typeof workflowRuns>) => ({
  _id: run._id,
  workflow: run.workflow,
  moduleName: run.moduleName,
  recordId: run.recordId,
  recordName: run.recordName,
  at: run.at,
  by: run.by,
  cause: run.cause,
  state: run.state,
  problem: run.problem,
  depth: run.depth ?? 1,
  definition: run.definition,
  conditions: run.conditions ?? [],
  actions: run.actions ?? [],
  alerts: run.alerts ?? [],
});
