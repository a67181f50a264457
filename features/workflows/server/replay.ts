import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { lockRecord } from '#server/records/lock.ts';
import { frameOf } from '#server/records/save-frames.ts';
import { workflowRuns } from '../workflow-runs.module.ts';
import { shownRun } from './list-runs.ts';
import { workflowById } from './load-workflows.queries.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import { runAlone } from './run-alone.ts';
import { SENTENCE } from './run-session.ts';

/** Runs it again in the name of whoever asks, whatever the conditions say: the log shows which of them hold. */
export function replayed(context: Context, id: string) {
  return context.transaction(async (outer) => {
    const run = await outer.records.get(workflowRuns, id);
    const workflow = run.workflow ? await workflowById(outer.database, run.workflow) : undefined;
    if (!workflow) throw notFound();
    const module = refuseIncomplete(outer, workflow);
    const inner = outer.asSystem('a run is replayed').inside(frameOf(outer, module, run.recordId ?? '', SENTENCE));
    const locked = run.moduleName === module.name ? await lockRecord(inner, module, run.recordId ?? '', 'edit') : undefined;
    if (!locked) throw notFound();
    const ran = await runAlone(inner, module, locked.record, workflow, { cause: 'replay' });
    return { run: shownRun(await outer.records.get(workflowRuns, ran!._id)) };
  });
}
