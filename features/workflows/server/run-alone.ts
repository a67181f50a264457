import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { RunCause, Workflow } from '../workflow.ts';
import { judge } from './judge.ts';
import type { RanOnce } from './log-run.ts';
import { actingFor, isReadAgain, ranBy, runSession, subjectOf } from './run-session.ts';
import { runWorkflow } from './run-workflow.ts';
import { workflowsOnSave } from './workflow-rule.ts';

/**
 * Runs one workflow that no save started: the clock did, or a person who replays it. What it writes to the record is a save, which others
 * follow. Undefined: the clock was wrong, the record does not meet the conditions any more.
 */
export async function runAlone(
  context: Context,
  module: Module,
  record: AnyRecord,
  workflow: Workflow,
  { cause }: { cause: Extract<RunCause, 'time' | 'replay'> },
): Promise<RanOnce | undefined> {
  const frame = context.within.at(-1)!;
  const subject = subjectOf({ context, module, record, previous: record });
  subject.context = actingFor(context, workflow);
  const judgement = await judge(workflow, subject);
  if (cause === 'time' && !judgement.applies) return undefined;
  ranBy(frame).add(`${workflow._id} ${record._id}`);
  const ran = await runWorkflow(workflow, subject, { cause, depth: 1, judgement });
  if (await isReadAgain(subject, frame))
    await runSession({ context, module, record: subject.record, previous: record }, workflowsOnSave(context, module));
  return ran;
}
