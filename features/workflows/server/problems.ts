import type { Registry } from '#server/modules/registry.ts';
import type { Module } from '#server/modules/module.ts';
import type { Workflow } from '../workflow.ts';
import { actionLacks, actionProblems } from './action-problems.ts';
import { alertLacks, alertProblems } from './alert-problems.ts';
import { conditionLacks, conditionProblems } from './condition-problems.ts';

/** By the field of the definition, a sentence. */
export type Problems = Record<string, string>;

/** The module that a workflow is about, or undefined where it is gone. */
export function moduleOf(registry: Registry, { module }: Pick<Workflow, 'module'>): Module | undefined {
  const found = module ? registry.modules.get(module) : undefined;
  return found && !found.definitionDeleted ? found : undefined;
}

/** Everything because of which a workflow cannot run, at the field of the workflow. */
export function problemsOf(registry: Registry, workflow: Workflow): Problems {
  const module = moduleOf(registry, workflow);
  if (!module) return { module: workflow.module ? `There is no module named ${workflow.module}.` : 'Choose the module.' };
  if (!workflow.actions.length && !workflow.alerts.length)
    return { active: 'An active workflow does something. Add an action or an alert.' };
  const first = (what: string, part: Problems) => {
    const [problem] = Object.values(part);
    return problem === undefined ? [] : [`${what}: ${problem}`];
  };
  const found = [
    ...workflow.conditions.flatMap((each, at) =>
      first(`Condition ${at + 1}`, { ...conditionLacks(each, workflow), ...conditionProblems(registry, module, each) }),
    ),
    ...workflow.actions.flatMap((each, at) =>
      first(`Action ${at + 1}`, { ...actionLacks(each), ...actionProblems(registry, module, each) }),
    ),
    ...workflow.alerts.flatMap((each, at) =>
      first(`Alert ${at + 1}`, { ...alertLacks(each), ...alertProblems(registry, module, each) }),
    ),
  ];
  return found.length ? { active: found.join(' ') } : {};
}
