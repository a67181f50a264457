import { evaluateCondition } from '#common/conditions.ts';
import { keepTimeOf } from '#server/field-times/field-times.ts';
import type { Module } from '#server/modules/module.ts';
import { rulesOf } from '#server/records/rule-book.ts';
import type { AfterSave, Asked, Rule } from '#server/records/rules.ts';
import type { Context } from '#server/context.ts';
import type { Workflow, WorkflowCondition } from '../workflow.ts';
import { WHEN_SAVED } from '../workflows.module.ts';
import { namesDay } from './days.ts';
import { isAbout, valueAt } from './judge.ts';
import { isOwnWrite, runSession, SENTENCE } from './run-session.ts';

export interface WorkflowRule extends Rule {
  /** In the order in which they run. */
  readonly workflows: readonly Workflow[];
}

/** One rule for all workflows of a module that run when a record is saved, and one for each field whose age somebody asks for. */
export function rulesOfWorkflows(workflows: readonly Workflow[]): Rule[] {
  const saved = workflows.filter(({ executionOccurs, module }) => executionOccurs === WHEN_SAVED && module);
  const rules: Rule[] = [...Map.groupBy(saved, ({ module }) => module!)].map(([module, own]) => ruleOf(module, own));
  const aged = workflows.flatMap(({ module, conditions }) =>
    conditions.flatMap(({ option, field }) => (option === '3' && field && module ? [`${module} ${field}`] : [])),
  );
  return [...rules, ...[...new Set(aged)].map((each) => keepTimeOf(...(each.split(' ') as [string, string])))];
}

function ruleOf(module: string, workflows: readonly Workflow[]): WorkflowRule {
  const on = fieldsOfAll(workflows);
  return {
    module,
    phase: 'effect',
    sentence: SENTENCE,
    workflows,
    ...(on ? { on } : {}),
    when: (save: Asked) => workflows.some((workflow) => mayApply(workflow, save)),
    run: async ({ module: of, record, previous, context }: AfterSave) => {
      if (isOwnWrite(context, record, of)) return;
      await runSession({ context, module: of, record: record as never, previous: previous as never }, workflows);
    },
  };
}

/** Those that run when a record of this module is saved. */
export const workflowsOnSave = (context: Context, module: Module): readonly Workflow[] =>
  (rulesOf(context, module).effects.find(({ sentence }) => sentence === SENTENCE) as WorkflowRule | undefined)?.workflows ?? [];

/** The fields without whose change none of them can run; undefined: one may run at any save. */
function fieldsOfAll(workflows: readonly Workflow[]): string[] | undefined {
  const fields: string[] = [];
  for (const { conditions, match } of workflows) {
    const changing = conditions.filter(({ option }) => option === '2');
    const isBound = match === 'Any' ? conditions.length > 0 && changing.length === conditions.length : changing.length > 0;
    if (!isBound) return undefined;
    fields.push(...changing.map(({ field }) => field!.split('.')[0]!));
  }
  return fields;
}

/** A look at the record alone, so that saves that start nothing cost nothing: false where no later look can find otherwise. */
function mayApply(workflow: Workflow, { record, isNew, context }: Asked): boolean {
  if (!isAbout(workflow, isNew) && !context.within.length) return false;
  const { conditions, match } = workflow;
  if (!conditions.length) return true;
  const may = (condition: WorkflowCondition) => condition.option !== '1' || isPlain(condition) || holds(condition, record);
  return match === 'Any' ? conditions.some(may) : conditions.every(may);
}

/** What is compared with today, with a person or with a checkbox is left to the whole look. */
const isPlain = ({ value }: WorkflowCondition) =>
  namesDay(value) || value === '$me' || /^(true|false)$/i.test(value?.trim() ?? '');

function holds({ operator, value, field }: WorkflowCondition, record: Readonly<Record<string, unknown>>): boolean {
  return evaluateCondition({ operator: operator ?? '', value }, valueAt(record, field ?? ''));
}
