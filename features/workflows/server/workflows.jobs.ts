import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import type { Module } from '#server/modules/module.ts';
import { lockRecord } from '#server/records/lock.ts';
import { markedAfter, markOnce, notMarkedSql, unmark } from '#server/once/once.ts';
import { frameOf } from '#server/records/save-frames.ts';
import { sqlIds } from '#server/records/sql.ts';
import type { Workflow } from '../workflow.ts';
import { AFTER_TIME } from '../workflows.module.ts';
import { workflowRuns } from '../workflow-runs.module.ts';
import { markOf } from './arm.ts';
import { activeWorkflows } from './load-workflows.queries.ts';
import { meeting } from './look.ts';
import { moduleOf, problemsOf } from './problems.ts';
import { pauseWorkflow } from './pause-workflow.jobs.ts';
import { runAlone } from './run-alone.ts';
import { SENTENCE } from './run-session.ts';

/** Records of one workflow in a minute; the rest follow in the next. */
const AT_ONCE = 1_000;
const PAGE = 1_000;
const DAYS_KEPT = 90;

export const workflowsAfterTime = job('workflows-after-time', lookAfterTime, { cron: '* * * * *' });

async function lookAfterTime(context: Context): Promise<void> {
  for (const workflow of await activeWorkflows(context.database)) {
    const [problem] = Object.values(problemsOf(context.engine.registry, workflow));
    if (problem !== undefined) {
      await context.queue(pauseWorkflow, { workflow: workflow._id, why: problem }, { key: `pause ${workflow._id}` });
    } else if (workflow.executionOccurs === AFTER_TIME) await runAfterTime(context, workflow);
  }
}

async function runAfterTime(context: Context, workflow: Workflow): Promise<void> {
  const module = moduleOf(context.engine.registry, workflow)!;
  await forgetThoseThatStopped(context, module, workflow);
  let left = AT_ONCE;
  for await (const ids of meeting(context, module, workflow, (sql) => notMarkedSql(markOf(workflow), sql))) {
    for (const id of ids.slice(0, left)) await runOnce(context, module, workflow, id);
    left -= ids.length;
    if (left <= 0) return;
  }
}

/** A record that stopped meeting the conditions counts anew when it meets them again. */
async function forgetThoseThatStopped(context: Context, module: Module, workflow: Workflow): Promise<void> {
  for (let after = ''; ;) {
    const marked = await markedAfter(context, markOf(workflow), after, PAGE);
    if (!marked.length) return;
    const still = new Set<string>();
    for await (const ids of meeting(context, module, workflow, sqlIds(marked))) for (const id of ids) still.add(id);
    const stopped = marked.filter((id) => !still.has(id));
    if (stopped.length) await unmark(context, markOf(workflow), stopped);
    if (marked.length < PAGE) return;
    after = marked.at(-1)!;
  }
}

/** In a transaction of its own: of two nodes that find the same record one runs. */
async function runOnce(context: Context, module: Module, workflow: Workflow, id: string): Promise<void> {
  await context.transaction(async (outer) => {
    const inner = outer.inside(frameOf(outer, module, id, SENTENCE));
    const locked = await lockRecord(inner, module, id, 'edit');
    if (!locked || !(await markOnce(inner, markOf(workflow), [id])).length) return;
    await runAlone(inner, module, locked.record, workflow, { cause: 'time' });
  });
}

export const forgetRuns = job(
  'forget-workflow-runs',
  async (context) => {
    const before = new Date(context.now().getTime() - DAYS_KEPT * 86_400_000).toISOString();
    const searchTerms = { field: 'at', op: 'lessThan', value: before };
    for (;;) {
      const { ids } = await context.records.ids(workflowRuns, { searchTerms, selectNumberOfRecords: PAGE });
      if (ids.length) await context.records.deleteForever(workflowRuns, ids);
      if (ids.length < PAGE) return;
    }
  },
  { cron: '17 4 * * *' },
);

export default [workflowsAfterTime, forgetRuns];
