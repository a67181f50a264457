import type { Context } from '#server/context.ts';
import { fillTimes } from '#server/field-times/field-times.ts';
import { markOnce, unmark } from '#server/once/once.ts';
import type { Workflow } from '../workflow.ts';
import { AFTER_TIME } from '../workflows.module.ts';
import { meeting } from './look.ts';
import { moduleOf } from './problems.ts';

/** Under which the records stand for which a workflow has run, as long as they meet its conditions. */
export const markOf = ({ _id }: Pick<Workflow, '_id'>): string => `workflow ${_id}`;

/**
 * Makes ready what an active workflow asks: since when fields have their values, and which records are left alone, as they met the
 * conditions before. Answers how many.
 */
export async function arm(context: Context, workflow: Workflow): Promise<number> {
  const system = context.asSystem('a workflow is switched on');
  const module = moduleOf(system.engine.registry, workflow);
  if (!module) return 0;
  for (const { option, field } of workflow.conditions) if (option === '3' && field) await fillTimes(system, module, field);
  await unmark(system, markOf(workflow));
  if (workflow.executionOccurs !== AFTER_TIME || workflow.runsOnExisting) return 0;
  let left = 0;
  for await (const ids of meeting(system, module, workflow, () => 'true'))
    left += (await markOnce(system, markOf(workflow), ids)).length;
  return left;
}
