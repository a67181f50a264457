import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import { RENAMED } from '#server/modules/follow-renaming.ts';
import { check, effect, type CheckSave, type Rule } from '#server/records/rules.ts';
import type { Workflow, WorkflowAction, WorkflowAlert, WorkflowCondition } from '../workflow.ts';
import { workflowActions } from '../workflow-actions.module.ts';
import { workflowAlerts } from '../workflow-alerts.module.ts';
import { workflowConditions } from '../workflow-conditions.module.ts';
import { actionLacks, actionProblems } from './action-problems.ts';
import { alertLacks, alertProblems } from './alert-problems.ts';
import { arm } from './arm.ts';
import { conditionLacks, conditionProblems } from './condition-problems.ts';
import { workflowById } from './load-workflows.queries.ts';
import { moduleOf, type Problems } from './problems.ts';

interface Part<P> {
  /** What it names and is not there. */
  problems(registry: Registry, module: Module, part: P): Problems;
  /** What it still needs, where its workflow is active. */
  lacks(part: P, workflow: Workflow): Problems;
}

const refuseBroken =
  <P>({ problems, lacks }: Part<P>) =>
  async ({ record, refuse, context }: CheckSave<any>): Promise<void> => {
    if (context.reason === RENAMED) return;
    const workflow = record.workflow ? await workflowById(context.database, record.workflow) : undefined;
    if (!workflow) return void (record.workflow && refuse('The chosen workflow does not exist.', 'workflow'));
    const { registry } = context.engine;
    const module = moduleOf(registry, workflow);
    const part = record as AnyRecord as P;
    const found = { ...(workflow.active ? lacks(part, workflow) : {}), ...(module ? problems(registry, module, part) : {}) };
    for (const [field, sentence] of Object.entries(found)) refuse(sentence, field);
  };

const checkOf = <P>(module: ModuleDefinition, sentence: string, part: Part<P>): Rule =>
  check(module, sentence, {}, refuseBroken(part) as never);

export default [
  checkOf<WorkflowCondition>(workflowConditions, 'a condition names what is there', {
    problems: conditionProblems,
    lacks: conditionLacks,
  }),
  checkOf<WorkflowAction>(workflowActions, 'an action writes what is there', { problems: actionProblems, lacks: actionLacks }),
  checkOf<WorkflowAlert>(workflowAlerts, 'an alert names what is there', { problems: alertProblems, lacks: alertLacks }),
  effect(workflowConditions, 'a condition that is changed is asked from now on', {}, async ({ record, context }) => {
    if (context.reason === RENAMED) return;
    const workflow = record.workflow ? await workflowById(context.database, record.workflow) : undefined;
    if (workflow?.active) await arm(context, workflow);
  }),
];
