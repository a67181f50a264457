import { renamedFormula } from '#common/formula/names-in-formula.ts';
import type { Module } from '#server/modules/module.ts';
import type { Registry } from '#server/modules/registry.ts';
import type { Workflow, WorkflowAction, WorkflowAlert, WorkflowCondition } from '../workflow.ts';
import { recipientsModule } from './alert-problems.ts';
import { VARIABLE } from './fill-text.ts';
import { moduleOf } from './problems.ts';
import { relationOf } from './related-records.ts';

/** The new name of a field of a module. */
export type Rename = (module: string, field: string) => string;

/** The same workflow with every field under its new name, wherever it names one: also in texts and formulas. */
export function renamedWorkflow(registry: Registry, workflow: Workflow, rename: Rename): Workflow {
  const module = moduleOf(registry, workflow);
  if (!module) return workflow;
  const naming = { registry, module, rename };
  return {
    ...workflow,
    conditions: workflow.conditions.map((each) => renamedCondition(each, naming)),
    actions: workflow.actions.map((each) => renamedAction(each, naming)),
    alerts: workflow.alerts.map((each) => renamedAlert(each, naming)),
  };
}

interface Naming {
  registry: Registry;
  module: Module;
  rename: Rename;
}

function renamedCondition(condition: WorkflowCondition, naming: Naming): WorkflowCondition {
  const { registry, module } = naming;
  if (condition.option !== '5') return { ...condition, field: renamedPath(condition.field, module, naming) };
  const relation = relationOf(registry, module, condition);
  if (!relation) return condition;
  return {
    ...condition,
    field: renamedPath(condition.field, relation.module, naming),
    relationship: renamedPath(condition.relationship, relation.side === 'own' ? module : relation.module, naming),
  };
}

function renamedAction(action: WorkflowAction, naming: Naming): WorkflowAction {
  const { registry, module } = naming;
  const relation = action.option === '1' ? undefined : relationOf(registry, module, action);
  const target = action.option === '1' ? module : relation?.module;
  if (!target) return action;
  const computedOf = action.option === '3' ? module : target;
  const fields = action.fields?.map((each) => ({
    ...each,
    fieldName: renamedPath(each.fieldName, target, naming)!,
    ...('value' in each ? { value: renamedValue(each.value, naming) } : {}),
    ...(each.formula ? { formula: renamedFormula(each.formula, (path) => renamedPath(path, computedOf, naming)!) } : {}),
  }));
  const owner = relation?.side === 'theirs' ? relation.module : module;
  return { ...action, fields: fields ?? null, relationship: renamedPath(action.relationship, owner, naming) };
}

function renamedAlert(alert: WorkflowAlert, naming: Naming): WorkflowAlert {
  const { registry, module } = naming;
  const holder = recipientsModule(registry, module, alert);
  return {
    ...alert,
    variable_module: renamedPath(alert.variable_module, module, naming),
    variable_field: holder ? renamedPath(alert.variable_field, holder, naming) : alert.variable_field,
    start: renamedPath(alert.start, module, naming),
    subject: renamedValue(alert.subject, naming) as string | null,
    message: renamedValue(alert.message, naming) as string | null,
  };
}

function renamedValue(value: unknown, naming: Naming): unknown {
  if (Array.isArray(value)) return value.map((each) => renamedValue(each, naming));
  if (typeof value !== 'string') return value;
  return value.replace(VARIABLE, (whole, name: string, step: string | undefined) => {
    const path = step === undefined ? name : `${name}.${step}`;
    return whole.replace(path, () => renamedPath(path, naming.module, naming)!);
  });
}

/** `account.city`: the relation is a field of this module, the rest one of where it leads. */
function renamedPath(path: string | null, module: Module, { registry, rename }: Naming): string | null {
  if (!path) return path;
  const [name, step] = path.split('.') as [string, string | undefined];
  if (!Object.hasOwn(module.fields, name)) return path;
  const next = rename(module.name, name);
  if (step === undefined) return next;
  const target = registry.modules.get(module.fields[name]!.ref ?? '');
  return `${next}.${target ? rename(target.name, step) : step}`;
}
