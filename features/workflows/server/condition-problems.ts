import { asksForValue } from '#common/conditions.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import type { Workflow, WorkflowCondition } from '../workflow.ts';
import { AFTER_TIME } from '../workflows.module.ts';
import { fieldProblem } from './path-problem.ts';
import type { Problems } from './problems.ts';
import { relationOf } from './related-records.ts';

/** What a condition names and is not there. */
export function conditionProblems(registry: Registry, module: Module, condition: WorkflowCondition): Problems {
  const { option, field, relationship, relatedModule } = condition;
  if (option !== '5') return field ? problemAt('field', fieldProblem(module, field)) : {};
  if (relatedModule && !registry.modules.get(relatedModule))
    return { relatedModule: `There is no module named ${relatedModule}.` };
  if (!relationship) return {};
  const relation = relationOf(registry, module, condition);
  if (!relation) return { relationship: `${relationship} is no relation of ${module.label}.` };
  return field ? problemAt('field', fieldProblem(relation.module, field)) : {};
}

/** What it still needs before it can be asked. */
export function conditionLacks(condition: WorkflowCondition, { executionOccurs }: Pick<Workflow, 'executionOccurs'>): Problems {
  const { option, field, operator, value, relationship, time_count, time_span } = condition;
  if (!option) return { option: 'Choose what the condition asks.' };
  if (option === '2' && executionOccurs === AFTER_TIME)
    return { option: 'A field changes in a save. Choose another condition, or run the workflow when a record is saved.' };
  return {
    ...(field ? {} : { field: 'Choose the field.' }),
    ...(option === '5' && !relationship ? { relationship: 'Choose the relation.' } : {}),
    ...(option === '3' && (time_count ?? -1) < 0 ? { time_count: 'Say for how long.' } : {}),
    ...(option === '3' && !time_span ? { time_span: 'Choose days, weeks, months or years.' } : {}),
    ...((option === '1' || option === '5') && !operator ? { operator: 'Choose how it compares.' } : {}),
    ...(option !== '3' && operator && asksForValue(operator) && !value?.trim() ? { value: 'Say what it compares with.' } : {}),
  };
}

export const problemAt = (name: string, problem: string | undefined): Problems => (problem ? { [name]: problem } : {});
